/** Numbers whose digits a spreadsheet has lost. */

const shortenedNumber = /^(?:\d(?:[.,]\d+)?|\d{2,3}[.,]\d+)E\+?\d+$/i

/** A long number as a spreadsheet shows it, with lost digits: `1.38E+12`. */
export function isShortenedNumber(text: string): boolean {
  return shortenedNumber.test(text.normalize('NFKC').trim())
}

/** A spreadsheet stores fifteen digits of a number; its CSV fills the rest with zeros. */
const zeroedNumber = /^\d{15}0+$/

/** @param isTyped the file marks text cells, whose digits are complete */
export function hasLostDigits(text: string, { isTyped }: { isTyped: boolean }): boolean {
  return isShortenedNumber(text) || (!isTyped && zeroedNumber.test(text.normalize('NFKC').trim()))
}
