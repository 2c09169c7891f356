import { plainNumber } from '#platform/i18n/plain-number.ts'

/**
 * 90 is 90 %: moves the decimal point in the text, as 33.3 / 100 is no short number.
 * Other input stays as typed, and the call rejects it.
 */
export function shareOf(percent: string): string {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainNumber(percent)) ?? []
  if (whole === undefined) return percent
  const digits = whole.padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${part}`
}
