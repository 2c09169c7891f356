import { useSyncExternalStore } from 'react'
import { mayBeLoggedIn, subscribeToSession } from '#session/session.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import { hasGuestFavourites } from '../client/has-guest-favourites.ts'

/** A row of liked goods. Fetches the script only for likely ones, so a first visit does without. */
export function FavouritesRow(props: { title: string; without?: readonly number[] }) {
  const mayHaveSome = useSyncExternalStore(
    subscribeToFavourites,
    () => mayBeLoggedIn() || hasGuestFavourites(),
    () => false,
  )
  return mayHaveSome && <FavouriteGoods {...props} />
}

const FavouriteGoods = lazyPart(() => import('./favourite-goods.tsx'))

function subscribeToFavourites(listener: () => void): () => void {
  addEventListener('storage', listener)
  const stop = subscribeToSession(listener)
  return () => {
    removeEventListener('storage', listener)
    stop()
  }
}
