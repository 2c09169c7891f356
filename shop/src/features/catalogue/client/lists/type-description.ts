import { m } from '#texts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { joinWords } from '#platform/i18n/join-words.ts'
import { shopName } from '#platform/seo/shop-name.ts'

const maxExamples = 5

/** A type's description for search engines: name and examples. */
export function typeDescription(type: string, examples: readonly string[], provider: string): string {
  if (examples.length === 0) return m.catalogue_list_description({ shop: shopName(), query: type })
  return m.catalogue_type_description({
    shop: shopName(),
    type,
    provider,
    examples: joinWords(examples.slice(0, maxExamples), currentLanguage()),
  })
}
