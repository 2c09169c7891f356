import { mayBeLoggedIn, subscribeToSession } from '#session/session.ts'
import { fetchFavourites } from '../client/fetch-favourites.ts'
import { hasGuestFavourites } from '../client/has-guest-favourites.ts'

/**
 * An effect of the frame: merges a guest's favourites into the account at the login, on any page.
 * @returns ends the subscription
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
