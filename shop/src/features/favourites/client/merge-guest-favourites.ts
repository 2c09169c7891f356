import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import type { mergeFavourites } from '../contract.ts'
import { favouritesLink } from './favourites-link.ts'
import { readGuestFavourites, writeGuestFavourites } from './guest-favourites.ts'

let merging: Promise<void> | null = null

/**
 * Merges this browser's guest favourites into the account. Idempotent, also across tabs.
 * A failed merge is repeated the next time.
 * @throws ApiFailure `token_not_valid` only
 */
export function mergeGuestFavourites(): Promise<void> {
  merging ??= merge().finally(() => {
    merging = null
  })
  return merging
}

async function merge(): Promise<void> {
  const goodsIds = readSession() ? readGuestFavourites() : []
  if (goodsIds.length === 0) return
  // Favourites added meanwhile, in another tab, stay.
  const clearMerged = () => writeGuestFavourites(readGuestFavourites().filter((goodsId) => !goodsIds.includes(goodsId)))
  try {
    const { created_count } = await browserShopApi.call<typeof mergeFavourites>('POST /api/favorites/merge/', {
      body: { goods_ids: goodsIds },
    })
    clearMerged()
    if (created_count > 0)
      showAlert(m.favourites_merged({ count: created_count }), { kind: 'success', link: favouritesLink() })
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || isTokenNotValid(failure)) throw failure
    // Favourites that the shop always rejects must not block later merges.
    if ([400, 413].includes(failure.status)) clearMerged()
    console.info('the guest favourites were not merged', failure.code)
  }
}
