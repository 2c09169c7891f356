import { m } from '#texts'
import { Refusal } from '#platform/http/answers/refusals.ts'

export class OutOfStock extends Refusal {
  /** @param stock what is left, when that is more than nothing and less than was asked for */
  constructor(stock: number) {
    super('out_of_stock', (options) =>
      stock > 0 ? m.orders_only_so_many_left({ stock }, options) : m.orders_out_of_stock({}, options),
    )
  }
}

export class OrderNotPayable extends Refusal {
  constructor() {
    super('order_not_payable', (options) => m.orders_not_payable({}, options))
  }
}

export class TooManyPendingOrders extends Refusal {
  constructor(most: number) {
    super('throttled', (options) => m.orders_too_many_pending({ most }, options), { retryAfterInSeconds: 60 })
  }
}

export class IdempotencyKeyReused extends Refusal {
  constructor() {
    super('idempotency_key_reused', (options) => m.orders_idempotency_key_reused({}, options))
  }
}

export class AddressLocked extends Refusal {
  constructor() {
    super('address_locked', (options) => m.orders_address_locked({}, options))
  }
}
