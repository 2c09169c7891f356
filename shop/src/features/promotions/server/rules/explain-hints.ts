import type { PromotionHint } from '#features/pricing/rules/find-hints.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { formatMoney, toWireMoney } from '#platform/money/money.ts'
import { m } from '#texts'

/** Sentences shown at once. */
const maxHints = 2

/** States the requirements of the nearest automatic promotions. */
export function explainHints(hints: readonly PromotionHint[], locale: Language): string[] {
  return hints.slice(0, maxHints).map(({ promotion: { names, scope }, lacks }) => {
    const name = nameIn(locale, names)
    if (lacks.reason === 'too_few') {
      const say = scope ? m.promotions_hint_too_few_of_scope : m.promotions_hint_too_few
      return say({ count: lacks.missingQuantity, name }, { locale })
    }
    const say = scope ? m.promotions_hint_short_of_scope : m.promotions_hint_short
    return say({ amount: formatMoney(toWireMoney(lacks.missingInFen)), name }, { locale })
  })
}
