/** A text in each of the shop's languages, compiled by `build/compile-texts.ts` from a key in `texts/*.json`. */
import { currentLanguage } from './current-language.ts'
import { type Language, languages } from './language.ts'

export interface TextOptions {
  /** By default the language of the page. */
  locale?: Language
}

/** Formats the text with its values: `m.field_too_big({ max: 3 })`. */
export type Text<Name extends string> = [Name] extends [never]
  ? (values?: Record<string, never>, options?: TextOptions) => string
  : (values: Record<Name, string | number>, options?: TextOptions) => string

/** @param sentences in the order of `languages`, with places for values: `{count} 件` */
export function text(...sentences: string[]): Text<string> {
  return (values, { locale = currentLanguage() } = {}) => insertValues(sentences[languages.indexOf(locale)]!, values)
}

export function insertValues(sentence: string, values: Record<string, unknown>): string {
  return sentence.replace(/\{(\w+)\}/g, (_place, name: string) => String(values[name]))
}
