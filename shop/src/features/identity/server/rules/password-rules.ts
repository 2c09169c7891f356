/** Which passwords are too easy to guess. */
import { readFileSync } from 'node:fs'
import { m } from '#texts'
import { maxPasswordLength, minPasswordLength } from '#features/identity/values.ts'
import type { LocalizedMessage } from '#platform/http/answers/refusals.ts'
import { normalizeUsername, usernameKeyOf } from './username.ts'

/** The 4,000 most used ones of published leaks that are long enough, in lower case (from zxcvbn, MIT). */
const commonPasswords = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))

/** Length in characters as people count them: code points. */
export function passwordLength(password: string): number {
  return [...password].length
}

export function passwordFaults(
  password: string,
  { username, shopName }: { username: string; shopName: string },
): LocalizedMessage[] {
  const length = passwordLength(password)
  if (length < minPasswordLength) return [(options) => m.field_too_short({ min: minPasswordLength }, options)]
  if (length > maxPasswordLength) return [(options) => m.field_too_long({ max: maxPasswordLength }, options)]
  const folded = password.normalize('NFKC').toLowerCase()
  if (usernameKeyOf(normalizeUsername(password)) === usernameKeyOf(username)) {
    return [(options) => m.identity_password_is_username({}, options)]
  }
  if (isShopName(folded, shopName)) return [(options) => m.identity_password_is_shop_name({}, options)]
  if (commonPasswords.has(folded) || isRepeated(folded) || isSequence(folded)) {
    return [(options) => m.identity_password_common({}, options)]
  }
  return []
}

/** `yokoso2026!`, `yokosoyokoso` */
function isShopName(folded: string, shopName: string): boolean {
  const name = shopName.normalize('NFKC').toLowerCase()
  return folded.includes(name) && !/[^\d\p{P}\p{S}\p{Z}]/u.test(folded.replaceAll(name, ''))
}

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
