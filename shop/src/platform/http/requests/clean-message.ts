/** Also what turns the order of letters about. */
const unprintable = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu

/** What somebody writes in their own words: lines stay, what cannot be seen goes. */
export function cleanMessage(text = ''): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unprintable, '').trim()
}
