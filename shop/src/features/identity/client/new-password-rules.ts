/** Rules of a new password that a browser can check. The shop checks them all. */
import { maxPasswordLength, minPasswordLength } from '../values.ts'

export interface MetRules {
  length: boolean
  /** Null where the page does not know the username. */
  username: boolean | null
}

/** @param username as typed or known; null where it is not */
export function findMetRules(password: string, username: string | null): MetRules {
  const length = [...password].length
  const isTyped = length > 0
  return {
    length: length >= minPasswordLength && length <= maxPasswordLength,
    username: username === null || username === '' ? null : isTyped && fold(password) !== fold(username),
  }
}

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase()
