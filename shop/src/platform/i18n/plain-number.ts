/** Signs that look like a minus: of the typesetter, and what a Japanese keyboard writes for one. */
const minusSigns = /[\u2010-\u2015\u2212\u30FC]/g
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * A number in plain digits, as it was typed or copied: `１２．５`, `￥1,280.00`, `−3`.
 * Other texts come back as text that no schema of a number takes.
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
