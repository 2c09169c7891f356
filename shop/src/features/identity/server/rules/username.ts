/** What a username may be, and what makes two the same. */
import { m } from '#texts'
import { maxUsernameLength } from '#features/identity/values.ts'
import type { LocalizedMessage } from '#platform/http/answers/refusals.ts'

/** Marks belong to the letters of many scripts; characters that nobody can see would make two names look the same. */
const allowed = /^[\p{L}\p{N}@.+\-_][\p{L}\p{M}\p{N}@.+\-_]*$/u
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** As it is kept and shown. */
export function normalizeUsername(text: string): string {
  return text.trim().normalize('NFKC')
}

/** As uniqueness is judged: without regard to case. Upper case first, so that ß meets SS and ς meets σ. */
export function usernameKeyOf(username: string): string {
  return username.toUpperCase().toLowerCase().normalize('NFKC')
}

/** @param username after `normalizeUsername` */
export function usernameFaults(username: string): LocalizedMessage[] {
  if (username === '') return [(options) => m.field_required({}, options)]
  const faults: LocalizedMessage[] = []
  if (!allowed.test(username) || invisible.test(username)) {
    faults.push((options) => m.identity_username_characters({}, options))
  }
  if ([...username].length > maxUsernameLength)
    faults.push((options) => m.field_too_long({ max: maxUsernameLength }, options))
  return faults
}
