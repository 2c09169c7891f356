import { m } from '#texts'
import { Refusal } from '#platform/http/answers/refusals.ts'

export class BasketFull extends Refusal {
  constructor(max: number) {
    super('limit_reached', (options) => m.basket_full({ max }, options))
  }
}
