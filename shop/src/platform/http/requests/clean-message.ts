import { foldEmptyLines } from '#platform/i18n/empty-lines.ts'

const lineEnd = /\r\n?|[\u2028\u2029]/g
const unprintable = /[^\P{Cc}\n]/gu

/** What somebody writes in their own words: lines stay, what cannot be seen goes. Bidi controls go by the contract. */
export function cleanMessage(text = ''): string {
  return foldEmptyLines(text.replaceAll(lineEnd, '\n').replaceAll(unprintable, '')).trim()
}
