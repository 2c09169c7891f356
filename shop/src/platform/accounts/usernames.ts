/** Characters that a username may contain, and the normal form that makes two equal. */
import { maxUsernameLength } from '#platform/contract/values.ts'

/**
 * Marks belong to the letters of many scripts. Invisible characters are refused because they would make two names
 * look the same.
 */
const allowed = /^[\p{L}\p{N}@.+\-_][\p{L}\p{M}\p{N}@.+\-_]*$/u
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** The form that is stored and shown. */
export function normalizeUsername(text: string): string {
  return text.trim().normalize('NFKC')
}

/** The key of uniqueness, which ignores case. Upper case first, so that ß meets SS and ς meets σ. */
export function usernameKeyOf(username: string): string {
  return username.toUpperCase().toLowerCase().normalize('NFKC')
}

/** @param username after `normalizeUsername` */
export function hasUsernameCharacters(username: string): boolean {
  return allowed.test(username) && !invisible.test(username)
}

/** @param username after `normalizeUsername` */
export function isUsernameTooLong(username: string): boolean {
  return [...username].length > maxUsernameLength
}
