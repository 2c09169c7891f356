/** Page numbers to offer: first, last, the current one and its neighbours; `null` is a gap. */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const shown = new Set([1, pageCount, page - 1, page, page + 1].filter((number) => number >= 1 && number <= pageCount))
  const numbers = [...shown].toSorted((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    if (before === undefined || number === before + 1) return [number]
    // A gap of one page is that page.
    return number === before + 2 ? [before + 1, number] : [null, number]
  })
}
