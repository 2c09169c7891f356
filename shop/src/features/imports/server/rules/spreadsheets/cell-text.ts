/** Cells of a spreadsheet as the texts that a CSV file would have. */

/** A spreadsheet keeps this many digits of a number. */
const maxDigits = 15
const storedNumber = /^-?(?:\d+\.\d{9,}|\d(?:\.\d+)?E[+-]?\d{1,2})$/

/**
 * The number of a cell, by the digits that the file stores.
 * A longer one comes as the sheet shows it, `1.38001E+17`. Its last digits are lost, and rules that need them refuse it.
 */
export function numberText(digits: string): string {
  const number = Number(digits)
  // 12.8 may be stored as 12.800000000000001.
  const shown = Number(number.toPrecision(maxDigits))
  if (Math.abs(shown) >= 10 ** maxDigits) return shown.toExponential().toUpperCase()
  return storedNumber.test(digits) ? String(shown) : digits
}

const daysBefore1970 = 25_569
const daysBefore1904 = 1_462
const maxDay = 2_958_465

/** A sheet knows no zone: what its clock showed comes as if it were UTC. */
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
/** Texts, colours and conditions, which a format may have beside what it shows; `[h]` counts hours. */
const aside = /"[^"]*"|\\.|[_*].|\[(?![hms]{1,2}\])[^\]]*\]/gi

/** @param code as the file defines it; undefined for those that every spreadsheet knows by number */
export function isDateFormat(id: string, code: string | undefined): boolean {
  if (code === undefined) return dateFormatIds.test(id)
  const shown = code.replaceAll(/general|am\/pm|a\/p/gi, '').replaceAll(aside, '')
  return /[ymdhs年月日時时]/i.test(shown) && !/[#?]|E[+-]/i.test(shown)
}
