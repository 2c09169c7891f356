import { m } from '#texts'
import type { LocalizedMessage } from '#platform/http/responses/errors.ts'
import { isOfMixedScripts, isReservedName } from './lookalike-names.ts'
import { usernameFaults } from './username.ts'

/**
 * Existing names are exempt.
 * @param username after `normalizeUsername`
 */
export function newUsernameFaults(username: string, shopName: string): LocalizedMessage[] {
  const faults = usernameFaults(username)
  if (faults.length > 0) return faults
  if (isOfMixedScripts(username)) return [(options) => m.identity_username_mixed({}, options)]
  return isReservedName(username, shopName) ? [(options) => m.identity_username_reserved({}, options)] : []
}
