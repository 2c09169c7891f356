import { useSyncExternalStore } from 'react'
import { NavLink } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { basketChangedEvent, basketStorageKey } from '#features/basket/values.ts'
import { mayBeLoggedIn, subscribeToSession } from '#session/session.ts'
import { Icon } from '#ui/display/icon.tsx'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'

const BasketCount = lazyPart(() => import('#features/basket/components/basket-count.tsx'))

/** Fetches the number's script only for a likely basket, so a first visit does without. */
export function BasketLink() {
  const mayHaveCount = useSyncExternalStore(subscribe, mayHaveBasket, () => false)
  const name = <span className="sr-only">{m.basket_title()}</span>
  return (
    <NavLink to={paths.basket} className="count-link">
      <Icon name="bag" />
      {mayHaveCount ? <BasketCount fallback={name} /> : name}
    </NavLink>
  )
}

function mayHaveBasket(): boolean {
  try {
    return mayBeLoggedIn() || localStorage.getItem(basketStorageKey) !== null
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener(basketChangedEvent, listener)
  addEventListener('storage', listener)
  const stopFollowing = subscribeToSession(listener)
  return () => {
    removeEventListener(basketChangedEvent, listener)
    removeEventListener('storage', listener)
    stopFollowing()
  }
}
