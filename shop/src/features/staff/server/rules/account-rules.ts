/** Rules for names and passwords of staff, and for second factors. */
import { m } from '#texts'
import { minStaffPasswordLength, type Role } from '#features/staff/values.ts'
import { isGuessable, isShopName, passwordLength } from '#platform/accounts/guessable-passwords.ts'
import {
  hasUsernameCharacters,
  isUsernameTooLong,
  normalizeUsername,
  usernameKeyOf,
} from '#platform/accounts/usernames.ts'
import { maxUsernameLength } from '#platform/contract/values.ts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'

export function staffPasswordFaults(
  password: string,
  { username, shopNames }: { username: string; shopNames: readonly string[] },
): LocalizedMessage[] {
  if (passwordLength(password) < minStaffPasswordLength)
    return [(options) => m.field_too_short({ min: minStaffPasswordLength }, options)]
  if (usernameKeyOf(normalizeUsername(password)) === usernameKeyOf(username))
    return [(options) => m.staff_password_is_username({}, options)]
  const isWeak = isShopName(password, shopNames) || isGuessable(password)
  return isWeak ? [(options) => m.staff_password_common({}, options)] : []
}

/** @param username after `normalizeUsername` */
export function staffUsernameFaults(username: string): LocalizedMessage[] {
  if (username === '') return [(options) => m.field_required({}, options)]
  if (isUsernameTooLong(username)) return [(options) => m.field_too_long({ max: maxUsernameLength }, options)]
  return hasUsernameCharacters(username) ? [] : [(options) => m.staff_username_characters({}, options)]
}

/** For a packer the owner decides. */
export function mustHaveFactor({ role, needsSecondFactor }: { role: Role; needsSecondFactor: boolean }): boolean {
  return role !== 'packer' || needsSecondFactor
}
