import { currentLanguage } from '#platform/i18n/current-language.ts'

/** `['茶', '碗']` → `茶、碗`, as the page's language writes a list. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: 'conjunction', style: 'narrow' }).format(items)
}

/** Joins sentences of one message; Chinese and Japanese have no space between them. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences.join(currentLanguage() === 'en' ? ' ' : '')
}
