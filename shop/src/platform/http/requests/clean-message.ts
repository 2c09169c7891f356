import { foldEmptyLines } from '#platform/i18n/empty-lines.ts'

const lineEnd = /\r\n?|[\u2028\u2029]/g
const unprintable = /[^\P{Cc}\n]/gu

/** Cleans a message: lines stay, invisible characters are removed. The contract has already removed bidi controls. */
export function cleanMessage(text = ''): string {
  return foldEmptyLines(text.replaceAll(lineEnd, '\n').replaceAll(unprintable, '')).trim()
}
