import type { PromotionRefusal } from '#features/pricing/values.ts'
import { m } from '#texts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { formatMoney, toWireMoney } from '#platform/money/money.ts'

/** Says in words why a code gives no discount. */
export function explainRefusal(refusal: PromotionRefusal): LocalizedMessage {
  switch (refusal.reason) {
    case 'unknown':
      return (options) => m.promotions_refused_unknown({}, options)
    case 'not_yet':
      return (options) => m.promotions_refused_not_yet({ day: shopDay(refusal.startsAt) }, options)
    case 'over':
      return (options) => m.promotions_refused_over({}, options)
    case 'used_up':
      return (options) => m.promotions_refused_used_up({}, options)
    case 'used_by_you':
      return (options) => m.promotions_refused_used_by_you({}, options)
    case 'login_required':
      return (options) => m.promotions_refused_login_required({}, options)
    case 'first_order_only':
      return (options) => m.promotions_refused_first_order_only({}, options)
    case 'zone':
      return (options) => m.promotions_refused_zone({}, options)
    case 'not_for_these_goods':
      return (options) => m.promotions_refused_not_for_these_goods({}, options)
    case 'not_better':
      return (options) => m.promotions_refused_not_better({}, options)
    case 'short':
      return (options) =>
        m.promotions_refused_short({ amount: formatMoney(toWireMoney(refusal.missingInFen)) }, options)
    case 'too_few':
      return (options) => m.promotions_refused_too_few({ count: refusal.missingQuantity }, options)
  }
}
