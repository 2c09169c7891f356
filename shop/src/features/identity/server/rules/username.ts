import { m } from '#texts'
import { hasUsernameCharacters, isUsernameTooLong } from '#platform/accounts/usernames.ts'
import { maxUsernameLength } from '#platform/contract/values.ts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'

/** @param username after `normalizeUsername` */
export function usernameFaults(username: string): LocalizedMessage[] {
  if (username === '') return [(options) => m.field_required({}, options)]
  const faults: LocalizedMessage[] = []
  if (!hasUsernameCharacters(username)) faults.push((options) => m.identity_username_characters({}, options))
  if (isUsernameTooLong(username)) faults.push((options) => m.field_too_long({ max: maxUsernameLength }, options))
  return faults
}
