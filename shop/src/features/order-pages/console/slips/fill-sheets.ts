export interface SheetOfLines<Line> {
  lines: readonly Line[]
  isFirst: boolean
  isLast: boolean
}

/**
 * Distributes lines over the sheets of one slip, in sequence.
 * @param most lines on one sheet of this paper
 * @param limits by sheet: fewer, where long texts need more room
 */
export function fillSheets<Line>(
  lines: readonly Line[],
  most: number,
  limits: ReadonlyMap<number, number>,
): SheetOfLines<Line>[] {
  const sheets: Line[][] = []
  let at = 0
  do {
    // The address and message may fill the first sheet; each later sheet has at least one line.
    const limit = Math.max(limits.get(sheets.length) ?? most, sheets.length === 0 ? 0 : 1)
    sheets.push(lines.slice(at, at + limit))
    at += limit
  } while (at < lines.length)
  return sheets.map((own, index) => ({ lines: own, isFirst: index === 0, isLast: index === sheets.length - 1 }))
}
