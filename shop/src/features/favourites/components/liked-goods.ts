/** Ids of liked goods, as far as the browser knows: loaded once, then stored in memory. */
import { useEffect, useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from '#session/session.ts'
import { fetchFavourites } from '../client/fetch-favourites.ts'
import { hasGuestFavourites } from '../client/has-guest-favourites.ts'

let likedGoods: ReadonlySet<number> = new Set()
/** null is a visitor. */
let ownerId: string | null = null
const listeners = new Set<() => void>()

/** Whether the goods is liked; false on the server and until hydration. */
export function useIsLiked(goodsId: number): boolean {
  useEffect(() => {
    follow()
    // A visitor's other tabs.
    addEventListener('storage', follow)
    const stop = subscribeToSession(follow)
    return () => {
      removeEventListener('storage', follow)
      stop()
    }
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => likedGoods.has(goodsId),
    () => false,
  )
}

export function rememberLiked(goodsId: number, isLiked: boolean): void {
  const next = new Set(likedGoods)
  if (isLiked) next.add(goodsId)
  else next.delete(goodsId)
  replace(next)
}

/** Clears another person's likes. An account's are loaded once, a guest's are read again. */
function follow(): void {
  const userId = readSession()?.user_id ?? null
  if (userId !== ownerId) replace(new Set())
  else if (userId !== null) return
  ownerId = userId
  if (userId !== null || hasGuestFavourites()) void load(userId)
  else if (likedGoods.size > 0) replace(new Set())
}

async function load(userId: string | null): Promise<void> {
  const favourites = await fetchFavourites()
  await favourites?.readLiked((goodsIds) => {
    if (ownerId !== userId) return false
    replace(new Set(userId === null ? goodsIds : [...likedGoods, ...goodsIds]))
    return true
  })
}

function replace(next: ReadonlySet<number>): void {
  likedGoods = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
