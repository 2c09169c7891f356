/** Why a promotion or a code gives nothing, in words. */
import { formatMoney } from '#platform/money/money.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { m } from '#texts'
import type { WireRefusal } from '../console-contract.ts'

export function refusalWords({ reason, amount, quantity, at }: WireRefusal): string {
  const day = at ? shopDay(new Date(at)) : ''
  switch (reason) {
    case 'unknown':
      return m.promotions_why_unknown()
    case 'not_yet':
      return m.promotions_why_not_yet({ day })
    case 'over':
      return m.promotions_why_over()
    case 'used_up':
      return m.promotions_why_used_up()
    case 'used_by_you':
      return m.promotions_why_used_by_you()
    case 'login_required':
      return m.promotions_why_login()
    case 'first_order_only':
      return m.promotions_why_first_order()
    case 'zone':
      return m.promotions_why_zone()
    case 'not_for_these_goods':
      return m.promotions_why_goods()
    case 'short':
      return m.promotions_why_short({ amount: formatMoney(amount ?? '0.00') })
    case 'too_few':
      return m.promotions_why_too_few({ count: quantity ?? 0 })
    case 'not_better':
      return m.promotions_why_not_better()
  }
}
