import { m } from '#texts'
import { ApiError } from '#platform/http/responses/errors.ts'

export class TooManyAddresses extends ApiError {
  constructor(max: number) {
    super('limit_reached', (options) => m.delivery_too_many_addresses({ max }, options))
  }
}
