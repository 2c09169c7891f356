import { m } from '#texts'
import { maxWatches } from '#features/watches/values.ts'
import { ApiError } from '#platform/http/responses/errors.ts'

export class TooManyWatches extends ApiError {
  constructor() {
    super('limit_reached', (options) => m.watches_too_many({ max: maxWatches }, options))
  }
}
