import { favouritesStorageKey } from '../values.ts'

/** Whether this browser keeps anything of a visitor, readable or not. Where it does not, nothing need be fetched. */
export function hasGuestFavourites(): boolean {
  try {
    return localStorage.getItem(favouritesStorageKey) !== null
  } catch {
    return false
  }
}
