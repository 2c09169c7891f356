/** Lists the facts and texts that each language lacks; pages show another language meanwhile. */
import type { WireShopFacts, WireTextDraft } from '#features/content/console-contract.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { agreedKinds, type LocalizedFactKey, localizedFactKeys, type TextKind } from '../../values.ts'

export type Gap = { fact: LocalizedFactKey } | { text: TextKind }

export interface LanguageGaps {
  language: Language
  missing: Gap[]
  /** Facts and texts that count, with those that are missing. */
  total: number
}

const everywhere: readonly LocalizedFactKey[] = ['shop_name', 'legal_name', 'address']
const inJapan: readonly LocalizedFactKey[] = ['representative', 'legal_payment_time', 'legal_delivery_time']

/** Counts required facts, and facts with a text in some language. */
export function languageGaps(facts: WireShopFacts, texts: readonly WireTextDraft[]): LanguageGaps[] {
  const needed = [...everywhere, ...(facts.seat === 'JP' ? inJapan : [])]
  const countedFacts = localizedFactKeys.filter((key) => needed.includes(key) || facts[key] !== null)
  const countedTexts = texts.filter(({ kind, draft, version }) => {
    const isAgreed = agreedKinds.some((agreed) => agreed === kind)
    return isAgreed || version !== null || languages.some((language) => draft[language] !== '')
  })
  return languages.map((language) => ({
    language,
    missing: [
      ...countedFacts.filter((key) => !facts[key]?.[language]).map((fact) => ({ fact })),
      ...countedTexts
        .filter(({ published_languages }) => !published_languages.includes(language))
        .map(({ kind }) => ({ text: kind })),
    ],
    total: countedFacts.length + countedTexts.length,
  }))
}
