import { foldText } from '#platform/cjk-text/index.ts'

const maxWordsLength = 100

/** Folded words as they are counted; null for addresses and long numbers, which may name a person. */
export function countedWords(query: string): string | null {
  const words = Array.from(foldText(query).trim().replace(/\s+/gu, ' ')).slice(0, maxWordsLength).join('')
  return words === '' || words.includes('@') || /\d(?:[\s-]?\d){6}/.test(words) ? null : words
}
