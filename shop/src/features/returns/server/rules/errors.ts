import { m } from '#texts'
import { formatMoney, toWireMoney } from '#platform/money/money.ts'
import { ApiError, errorOf, type LocalizedMessage } from '#platform/http/responses/errors.ts'

/** The order's money cannot be refunded by a return now, for this reason. */
export class NotReturnable extends ApiError {
  constructor(reason: keyof typeof returnReasons) {
    super('not_returnable', returnReasons[reason])
  }
}

const returnReasons = {
  not_paid: (options) => m.returns_not_paid({}, options),
  nothing_unsent: (options) => m.returns_nothing_unsent({}, options),
  already_sent: (options) => m.returns_already_sent({}, options),
  only_whole: (options) => m.returns_only_whole({}, options),
  no_more_refunds: (options) => m.returns_no_more_refunds({}, options),
  not_sent: (options) => m.returns_not_sent({}, options),
  not_so_many: (options) => m.returns_not_so_many({}, options),
  with_reason_alone: (options) => m.returns_with_reason_alone({}, options),
  refused_before: (options) => m.returns_refused_before({}, options),
  too_many: (options) => m.returns_too_many_returns({}, options),
  moved: (options) => m.returns_moved({}, options),
} satisfies Record<string, LocalizedMessage>

/** The provider refused the refund. For a payment past its refund deadline there is no retry. */
export class CancellationRefused extends ApiError {
  constructor(lastDay: string | null) {
    super('not_returnable', (options) =>
      lastDay === null
        ? m.returns_cancel_items_refused({}, options)
        : m.returns_cancel_items_refused_ended({ day: lastDay }, options),
    )
  }
}

/** The amount differs from the one shown when the request was confirmed. */
export class RefundChanged extends ApiError {
  constructor(amountInFen: number) {
    const amount = toWireMoney(amountInFen)
    super('refund_changed', (options) => m.returns_refund_changed({ amount: formatMoney(amount) }, options), {
      facts: { amount },
    })
  }
}

/** Only a return without a reason is too late. */
export class ReturnTooLate extends ApiError {
  constructor(days: number) {
    super('not_returnable', (options) => m.returns_too_late_without_reason({ days }, options))
  }
}

/** Other staff have decided the return, or its shopper has withdrawn it. */
export class ReturnAlreadyDecided extends errorOf('return_already_answered', m.returns_already_decided) {}

/** Without an address shoppers would not know where to send the goods. */
export class ReturnAddressMissing extends errorOf('return_address_missing', m.returns_address_missing) {}

/** The key belongs to an earlier, different request. */
export class ReturnKeyReused extends errorOf('idempotency_key_reused', m.returns_key_reused) {}

/** The refund exceeds the managers' limit. */
export class AboveRefundLimit extends ApiError {
  constructor(limitInFen: number) {
    super('permission_denied', (options) =>
      m.returns_above_refund_limit({ limit: formatMoney(toWireMoney(limitInFen)) }, options),
    )
  }
}
