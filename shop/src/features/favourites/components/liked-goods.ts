/** Which goods the logged-in person likes, as far as the browser knows: asked for once, then kept in memory. */
import { useEffect, useSyncExternalStore } from 'react'
import type { listFavourites } from '#features/favourites/contract.ts'
import { readSession, subscribeToSession } from '#session/session.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { maxPageSize } from '#platform/contract/values.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

/** Older ones show as not liked until they are pressed: the API says then that they were. */
const maxPages = 10

let likedGoods: ReadonlySet<number> = new Set()
let ownerId: string | null = null
const listeners = new Set<() => void>()

/** Whether the goods is liked; false on the server, until the page has come alive, and for visitors. */
export function useIsLiked(goodsId: number): boolean {
  useEffect(() => {
    followSession()
    return subscribeToSession(followSession)
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

/** Somebody else's likes, or nobody's, are forgotten. */
function followSession(): void {
  const userId = readSession()?.user_id ?? null
  if (userId === ownerId) return
  ownerId = userId
  replace(new Set())
  if (userId !== null) void loadLiked(userId)
}

async function loadLiked(userId: string): Promise<void> {
  try {
    for (let page = 1; page <= maxPages; page += 1) {
      const { results, next } = await browserShopApi.call<typeof listFavourites>(
        'GET /api/favorites/index_user_favorites_queryset/',
        { query: { page, page_size: maxPageSize } },
      )
      if (ownerId !== userId) return
      replace(new Set([...likedGoods, ...results.map((favourite) => favourite.goods_id)]))
      if (!next) return
    }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.warn('favourites could not be read', failure)
  }
}

function replace(next: ReadonlySet<number>): void {
  likedGoods = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
