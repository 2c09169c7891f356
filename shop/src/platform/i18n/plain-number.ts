/** Characters that look like a minus: typographic dashes, and the long vowel mark that Japanese keyboards type. */
const minusSigns = /[\u2010-\u2015\u2212\u30FC]/g
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * Normalises a typed or copied number to plain digits: `１２．５`, `￥1,280.00`, `−3`. Returns other text in a form that
 * every number schema refuses.
 */
export function plainNumber(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(minusSigns, '-')
    .replaceAll('\u3002', '.')
    .trim()
    .replace(/^¥\s*/, '')
  return grouped.test(plain) ? plain.replaceAll(',', '') : plain
}
