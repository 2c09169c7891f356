import { favouritesStorageKey } from '../values.ts'

/** Whether this browser stores favourites of a guest, readable or not. Without any, no code needs loading. */
export function hasGuestFavourites(): boolean {
  try {
    return localStorage.getItem(favouritesStorageKey) !== null
  } catch {
    return false
  }
}
