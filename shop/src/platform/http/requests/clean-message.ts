const unprintable = /[^\P{Cc}\n]/gu

/** What somebody writes in their own words: lines stay, what cannot be seen goes. Bidi controls go by the contract. */
export function cleanMessage(text = ''): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unprintable, '').trim()
}
