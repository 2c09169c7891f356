export interface SheetOfLines<Line> {
  lines: readonly Line[]
  isFirst: boolean
  isLast: boolean
}

/**
 * Deals lines out to the sheets of one slip, in their order.
 * @param most lines on one sheet of this paper
 * @param limits by sheet: fewer, where long words left no room for more
 */
export function fillSheets<Line>(
  lines: readonly Line[],
  most: number,
  limits: ReadonlyMap<number, number>,
): SheetOfLines<Line>[] {
  const sheets: Line[][] = []
  let at = 0
  do {
    // The first may be full of address and message; each after it moves at least one line on.
    const limit = Math.max(limits.get(sheets.length) ?? most, sheets.length === 0 ? 0 : 1)
    sheets.push(lines.slice(at, at + limit))
    at += limit
  } while (at < lines.length)
  return sheets.map((own, index) => ({ lines: own, isFirst: index === 0, isLast: index === sheets.length - 1 }))
}
