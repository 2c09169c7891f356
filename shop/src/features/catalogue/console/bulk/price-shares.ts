import { plainNumber } from '#platform/i18n/plain-number.ts'

/**
 * 90 is 90 %: the comma moves in the text, as 33.3 / 100 is no short number.
 * What is no number stays as it was typed, and is refused by the call.
 */
export function shareOf(percent: string): string {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainNumber(percent)) ?? []
  if (whole === undefined) return percent
  const digits = whole.padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${part}`
}
