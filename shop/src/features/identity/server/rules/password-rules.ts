/** Which passwords are too easy to guess. */
import { m } from '#texts'
import { maxPasswordLength, minPasswordLength } from '#features/identity/values.ts'
import { isGuessable, isShopName, passwordLength } from '#platform/accounts/guessable-passwords.ts'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'

export function passwordFaults(
  password: string,
  { username, shopNames }: { username: string; shopNames: readonly string[] },
): LocalizedMessage[] {
  const length = passwordLength(password)
  if (length < minPasswordLength) return [(options) => m.field_too_short({ min: minPasswordLength }, options)]
  if (length > maxPasswordLength) return [(options) => m.field_too_long({ max: maxPasswordLength }, options)]
  if (usernameKeyOf(normalizeUsername(password)) === usernameKeyOf(username)) {
    return [(options) => m.identity_password_is_username({}, options)]
  }
  if (isShopName(password, shopNames)) return [(options) => m.identity_password_is_shop_name({}, options)]
  if (isGuessable(password)) return [(options) => m.identity_password_common({}, options)]
  return []
}
