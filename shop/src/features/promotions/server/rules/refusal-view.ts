import type { WireRefusal } from '#features/promotions/console-contract.ts'
import type { PromotionRefusal } from '#features/pricing/values.ts'
import { toWireMoney } from '#platform/money/money.ts'

export function toWireRefusal(refusal: PromotionRefusal): WireRefusal {
  const wire = { reason: refusal.reason, amount: null, quantity: null, at: null, instead: [] }
  switch (refusal.reason) {
    case 'short':
      return { ...wire, amount: toWireMoney(refusal.missingInFen) }
    case 'too_few':
      return { ...wire, quantity: refusal.missingQuantity }
    case 'not_yet':
      return { ...wire, at: refusal.startsAt.toISOString() }
    case 'over':
      return { ...wire, at: refusal.endsAt?.toISOString() ?? null }
    case 'not_better':
      return { ...wire, instead: [...refusal.instead] }
    default:
      return wire
  }
}
