import { ApiError } from '#platform/http/responses/errors.ts'
import { m } from '#texts'

export class TooManyIgnored extends ApiError {
  constructor(max: number) {
    super('limit_reached', (options) => m.search_ignored_too_many({ max }, options))
  }
}
