// XML has no place for control characters but white space, not even escaped.
const impossible = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu

/** Text for an element or an attribute of XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
