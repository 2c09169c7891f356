import { m } from '#texts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { shopName } from '#platform/seo/shop-name.ts'
import type { Language } from '#platform/i18n/language.ts'

const maxExamples = 5

/** A type's description for search engines: name and examples. */
export function typeDescription(type: string, examples: readonly string[], provider: string): string {
  if (examples.length === 0) return m.browsing_list_description({ shop: shopName(), query: type })
  return m.catalogue_type_description({
    shop: shopName(),
    type,
    provider,
    examples: joinWords(examples.slice(0, maxExamples), currentLanguage()),
  })
}

/** `抹茶、茶具`, `Matcha, Teaware`: a plain row of names, without an “and” before the last. */
function joinWords(words: readonly string[], language: Language): string {
  return words.join(language === 'en' ? ', ' : '、')
}
