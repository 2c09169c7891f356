/** Also what turns the order of letters about. */
const unprintable = /[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu

/** A buyer's words to the shop: lines stay, what cannot be seen goes. */
export function cleanMessage(text = ''): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(unprintable, '').trim()
}
