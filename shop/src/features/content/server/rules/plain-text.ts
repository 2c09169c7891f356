/** Merchants' texts are plain: NFC, without invisible characters. The contract has removed bidi controls. */
import { cleanMessage } from '#platform/http/requests/clean-message.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'

/** Invisible characters, including joiners of letters and the blank of braille. */
const invisible = /[\p{Cf}\p{DI}\u2800]/gu

/** Empty where nothing would be seen. */
export function plainText(typed: string | undefined): string {
  const clean = cleanMessage(typed).normalize('NFC')
  return clean.replaceAll(invisible, '').trim() === '' ? '' : clean
}

export const plainLine = (typed: string | undefined): string => plainText(typed).replaceAll(/\s+/g, ' ')

/** @returns null without a text in any language */
export function plainByLanguage(
  typed: Partial<Record<Language, string | undefined>>,
  clean: (text: string | undefined) => string,
): Names | null {
  const entries = languages.map((language) => [language, clean(typed[language])] as const)
  const set = entries.filter(([, text]) => text !== '')
  return set.length > 0 ? Object.fromEntries(set) : null
}

/** Every language, as the console edits it. */
export function inAllLanguages(names: Names): Record<Language, string> {
  return { 'zh-CN': names['zh-CN'] ?? '', ja: names.ja ?? '', en: names.en ?? '' }
}

/** Paragraphs are parted by empty lines. */
export const paragraphsOf = (body: string): string[] => (body === '' ? [] : body.split('\n\n'))
