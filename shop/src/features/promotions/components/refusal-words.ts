/** Words for the reasons why a promotion or a code does not apply, for shoppers and for staff. */
import { formatMoney } from '#platform/money/money.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { m } from '#texts'
import type { WireRefusal } from '../console-contract.ts'

/** @param options unset: in the language of the page */
export function refusalWords(
  { reason, amount, quantity, at, instead }: WireRefusal,
  options?: { locale: Language },
): string {
  const language = options?.locale ?? currentLanguage()
  switch (reason) {
    case 'unknown':
      return m.promotions_refused_unknown({}, options)
    case 'not_yet':
      return m.promotions_refused_not_yet({ day: at ? shopDay(new Date(at)) : '' }, options)
    case 'over':
      return m.promotions_refused_over({}, options)
    case 'used_up':
      return m.promotions_refused_used_up({}, options)
    case 'used_by_you':
      return m.promotions_refused_used_by_you({}, options)
    case 'login_required':
      return m.promotions_refused_login_required({}, options)
    case 'first_order_only':
      return m.promotions_refused_first_order_only({}, options)
    case 'zone':
      return m.promotions_refused_zone({}, options)
    case 'not_for_these_goods':
      return m.promotions_refused_not_for_these_goods({}, options)
    case 'not_better':
      return instead.length > 0
        ? m.promotions_refused_instead(
            { names: instead.map((names) => nameIn(language, names)).join(language === 'en' ? ', ' : '、') },
            options,
          )
        : m.promotions_refused_not_better({}, options)
    case 'short':
      return m.promotions_refused_short({ amount: formatMoney(amount ?? '0.00') }, options)
    case 'too_few':
      return m.promotions_refused_too_few({ count: quantity ?? 0 }, options)
  }
}
