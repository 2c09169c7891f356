import { m } from '#texts'
import type { OrderPrice } from '#features/pricing/price-order.ts'
import type { PromotionRefusal } from '#features/pricing/values.ts'
import { explainRefusal } from '#features/promotions/server/index.ts'
import { maxDisclosedStock } from '#features/orders/values.ts'
import { ApiError, errorOf, type LocalizedMessage } from '#platform/http/responses/errors.ts'

export class OutOfStock extends ApiError {
  /** @param stock remaining, less than requested */
  constructor(stock: number) {
    super('out_of_stock', tooFew(stock))
  }
}

/** Hides the exact stock unless it is low. */
export function tooFew(stock: number): LocalizedMessage {
  if (stock <= 0) return (options) => m.orders_out_of_stock({}, options)
  return stock > maxDisclosedStock
    ? (options) => m.orders_not_so_many_left({}, options)
    : (options) => m.orders_only_so_many_left({ stock }, options)
}

export class OrderNotPayable extends errorOf('order_not_payable', m.orders_not_payable) {}

/** A payment case is open: the order could still turn out to be paid. */
export class OrderInReview extends errorOf('order_not_payable', m.orders_in_review) {}

/** The attempts at one provider are used up; another may still be paid. */
export class TooManyAttempts extends errorOf('order_not_payable', m.orders_too_many_attempts) {}

export class TooManyPendingOrders extends ApiError {
  constructor(most: number) {
    super('throttled', (options) => m.orders_too_many_pending({ most }, options), { retryAfterInSeconds: 60 })
  }
}

/** One phone number or network has placed too many within a day. */
export class TooManyGuestOrders extends ApiError {
  constructor() {
    super('throttled', (options) => m.orders_too_many_of_guests({}, options), { retryAfterInSeconds: 3600 })
  }
}

export class IdempotencyKeyReused extends errorOf('idempotency_key_reused', m.orders_idempotency_key_reused) {}

export class CodeNotUsable extends ApiError {
  /** Whether the code is unknown. */
  readonly isUnknown: boolean

  constructor(refusal: PromotionRefusal) {
    super('code_not_usable', explainRefusal(refusal))
    this.isUnknown = refusal.reason === 'unknown'
  }
}

/** An order without its code is refused, unless it is as cheap without: then the code stays unused. */
export function refusesCode({ codeRefusal }: Pick<OrderPrice, 'codeRefusal'>): boolean {
  return codeRefusal !== null && codeRefusal.reason !== 'not_better'
}

export class AddressLocked extends errorOf('address_locked', m.orders_address_locked) {}
