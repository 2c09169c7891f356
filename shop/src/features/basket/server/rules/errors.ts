import { m } from '#texts'
import { ApiError } from '#platform/http/responses/errors.ts'

export class BasketFull extends ApiError {
  constructor(max: number) {
    super('limit_reached', (options) => m.basket_full({ max }, options))
  }
}
