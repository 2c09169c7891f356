/** Unified social credit codes of Chinese companies (GB 32100-2015). */

/** Without letters that look like digits. A letter's place is its value. */
const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const codeLength = 18

/** Whether the last character is the check character of the 17 before it. */
export function isCreditCode(code: string): boolean {
  const values = Array.from(code, (letter) => letters.indexOf(letter))
  if (values.length !== codeLength || values.includes(-1)) return false
  let weight = 1
  let sum = 0
  for (const value of values.slice(0, -1)) {
    sum += value * weight
    weight = (weight * 3) % letters.length
  }
  return values.at(-1) === (letters.length - (sum % letters.length)) % letters.length
}
