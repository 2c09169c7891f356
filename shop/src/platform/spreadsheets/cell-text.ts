/** Cells of a spreadsheet as the texts that a CSV file would have. */

/** Digits of a number that a spreadsheet stores. */
const maxDigits = 15
const storedNumber = /^-?(?:\d+\.\d{9,}|\d(?:\.\d+)?E[+-]?\d{1,2})$/

/**
 * The number of a cell, by the digits that the file stores.
 * A longer one is written as the sheet shows it, `1.38001E+17`. Rules that need the lost digits reject it.
 */
export function numberText(digits: string): string {
  const number = Number(digits)
  // 12.8 may be stored as 12.800000000000001.
  const shown = Number(number.toPrecision(maxDigits))
  if (Math.abs(shown) >= 10 ** maxDigits) return shown.toExponential().toUpperCase()
  return storedNumber.test(digits) ? String(shown) : digits
}

/** Pattern by which a format pads a whole number: `0` for a digit, and the texts between. */
export type Padding = readonly string[]

/** Text in quotes or after a backslash; literal characters, which no other format uses. */
const paddingPart = /"([^"]*)"|\\(.)|([-/ ():]|0)/gy

/** @returns the padding of a format such as `000000` or `000-0000`; null for a format without */
export function paddingOf(code: string): Padding | null {
  const format = code.replace(
    /^(?:\[\$-[^\]]*\]|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\])+/i,
    '',
  )
  const parts: string[] = []
  paddingPart.lastIndex = 0
  while (paddingPart.lastIndex < format.length && format[paddingPart.lastIndex] !== ';') {
    const [part, quoted, escaped, plain] = paddingPart.exec(format) ?? []
    if (part === undefined) return null
    // A zero in quotes is a text.
    parts.push(plain ?? `"${quoted ?? escaped}`)
  }
  return parts.filter((part) => part === '0').length > 1 ? parts : null
}

/** A whole number by the digits that the sheet shows: `123` as `000123`. */
export function paddedText(digits: string, padding: Padding): string {
  if (!/^\d+$/.test(digits)) return digits
  const places = padding.filter((part) => part === '0').length
  const all = digits.padStart(places, '0')
  let used = all.length - places
  let isFirst = true
  return padding
    .map((part) => {
      if (part !== '0') return part.replace(/^"/, '')
      const from = isFirst ? 0 : used
      isFirst = false
      used += 1
      return all.slice(from, used)
    })
    .join('')
}

const daysBefore1970 = 25_569
const daysBefore1904 = 1_462
const maxDay = 2_958_465

/** A sheet knows no zone: its clock time is read as UTC. */
export function dateText(digits: string, { isFrom1904 }: { isFrom1904: boolean }): string {
  const stored = Number(digits) + (isFrom1904 ? daysBefore1904 : 0)
  if (!(stored >= 0 && stored <= maxDay)) return numberText(digits)
  // A sheet has a 29th of February 1900, which was none.
  const day = stored < 60 ? stored + 1 : stored
  return timeText(new Date(Math.round((day - daysBefore1970) * 86_400) * 1000))
}

export function timeText(time: Date): string {
  const [day, clock] = time.toISOString().split(/[T.]/)
  return `${day} ${clock}`
}

const dateFormatIds = /^(?:1[4-9]|2[0-2789]|3[0-6]|4[567]|5[0-8]|7[1-9]|8[01])$/
/** Texts, colours and conditions that a format may contain in addition to its pattern; `[h]` counts hours. */
const aside = /"[^"]*"|\\.|[_*].|\[(?![hms]{1,2}\])[^\]]*\]/gi

/** @param code as the file defines it; undefined for formats that every spreadsheet knows by number */
export function isDateFormat(id: string, code: string | undefined): boolean {
  if (code === undefined) return dateFormatIds.test(id)
  const shown = code.replaceAll(/general|am\/pm|a\/p/gi, '').replaceAll(aside, '')
  return /[ymdhs年月日時时]/i.test(shown) && !/[#?]|E[+-]/i.test(shown)
}
