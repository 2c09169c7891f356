/** A text with plural forms, compiled by `build/compile-texts.ts` from `{ "count": { "one": …, "other": … } }`. */
import { currentLanguage } from '../current-language.ts'
import { type Language, languages } from '../language.ts'
import { insertValues, type TextOptions } from '../text.ts'

/** The selector is a number that chooses the form and is inserted in the language's number format. */
export type PluralText<Selector extends string, Name extends string> = (
  values: Record<Selector, number> & Record<Name, string | number>,
  options?: TextOptions,
) => string

type Forms = { other: string } & Record<string, string>

const rules = new Map<Language, Intl.PluralRules>()
const formats = new Map<Language, Intl.NumberFormat>()

/** @param forms in the order of `languages`, by category of `Intl.PluralRules`; `=0` for that number alone */
export function pluralText(selector: string, ...forms: Forms[]): PluralText<never, string> {
  return (values, { locale = currentLanguage() } = {}) => {
    const own = forms[languages.indexOf(locale)]!
    const count = values[selector] as number
    const sentence = own[`=${count}`] ?? own[rulesOf(locale).select(count)] ?? own.other
    return insertValues(sentence, { ...values, [selector]: formatOf(locale).format(count) })
  }
}

// Memoised by language, because creating one costs more than a thousand uses.
function rulesOf(language: Language): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, known)
  return known
}

function formatOf(language: Language): Intl.NumberFormat {
  const known = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, known)
  return known
}
