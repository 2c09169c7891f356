import { mayBeLoggedIn, subscribeToSession } from '#session/session.ts'
import { fetchFavourites } from '../client/fetch-favourites.ts'
import { hasGuestFavourites } from '../client/has-guest-favourites.ts'

/**
 * An effect of the frame: what a visitor has liked becomes the account's at the login, on whatever page.
 * @returns how to stop
 */
export function mergeFavouritesOnLogin(): () => void {
  void bring()
  return subscribeToSession(() => void bring())
}

async function bring(): Promise<void> {
  if (!mayBeLoggedIn() || !hasGuestFavourites()) return
  const favourites = await fetchFavourites()
  await favourites?.uploadGuestFavourites()
}
