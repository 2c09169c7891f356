import type { Language } from './language.ts'

/** `抹茶、茶具`, `Matcha, Teaware`: a plain row of names, without an “and” before the last. */
export function joinWords(words: readonly string[], language: Language): string {
  return words.join(language === 'en' ? ', ' : '、')
}
