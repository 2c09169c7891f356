// XML has no place for control characters but white space, not even escaped.
const impossible = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu
/** Most texts have none of these: the check saves two thirds of the time of a large feed. */
const toChange = /[&<>"\p{Cc}\uFFFE\uFFFF]/u

/** Text for an element or an attribute of XML. */
export function escapeXml(text: string): string {
  if (!toChange.test(text)) return text
  return text
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
