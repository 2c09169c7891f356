/** Passwords that a guesser tries first. */
import { readFileSync } from 'node:fs'

/** Most used passwords of published leaks that are long enough, in lower case (zxcvbn-ts, MIT), one a line. */
const leakedPasswords = `\n${readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')}`

/** Length in characters as people count them: code points. */
export function passwordLength(password: string): number {
  return [...password].length
}

/** Whether the password is common, a run or a repetition, in any case and width. */
export function isGuessable(password: string): boolean {
  const folded = foldPassword(password)
  return leakedPasswords.includes(`\n${folded}\n`) || isRepeated(folded) || isSequence(folded)
}

/** `yokoso2026!`, `yokosoyokoso` */
export function isShopName(password: string, shopNames: readonly string[]): boolean {
  const folded = foldPassword(password)
  return shopNames.map(foldPassword).some((name) => isNameWithDigits(folded, name))
}

const isNameWithDigits = (password: string, name: string) =>
  password.includes(name) && !/[^\d\p{P}\p{S}\p{Z}]/u.test(password.replaceAll(name, ''))

const foldPassword = (text: string) => text.normalize('NFKC').toLowerCase()

/** `aaaaaaaa`, `12121212` */
function isRepeated(text: string): boolean {
  return /^(.{1,2})\1+$/su.test(text)
}

/** `abcdefgh`, `98765432` */
function isSequence(text: string): boolean {
  const codePoints = [...text].map((character) => character.codePointAt(0)!)
  const step = codePoints[1]! - codePoints[0]!
  return Math.abs(step) === 1 && codePoints.every((point, index) => point === codePoints[0]! + step * index)
}
