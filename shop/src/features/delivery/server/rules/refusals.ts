import { m } from '#texts'
import { Refusal } from '#platform/http/answers/refusals.ts'

export class TooManyAddresses extends Refusal {
  constructor(max: number) {
    super('limit_reached', (options) => m.delivery_too_many_addresses({ max }, options))
  }
}
