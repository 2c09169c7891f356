/** A person's favourites: the account's, or a guest's in this browser. */
import { paths } from '#paths'
import { m } from '#texts'
import type { GoodsWithAvailability } from '#features/catalogue/contract.ts'
import { maxPageSize } from '#platform/contract/values.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readSession } from '#session/session.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import type {
  addFavourite,
  listFavouriteGoods,
  listFavourites,
  previewFavourites,
  removeFavourite,
} from '../contract.ts'
import { maxMergedFavourites, maxPreviewedFavourites } from '../values.ts'
import { favouritesLink } from './favourites-link.ts'
import { readGuestFavourites, withLiked, writeGuestFavourites } from './guest-favourites.ts'
import { mergeGuestFavourites } from './merge-guest-favourites.ts'

/** Older ones show as not liked until they are pressed: then the API reports them. */
const maxPages = 10

/**
 * Likes or unlikes, and shows an alert.
 * @returns whether it was done
 * @throws ApiFailure
 */
export async function changeFavourite(goodsId: number, isLiked: boolean): Promise<boolean> {
  if (!readSession()) return changeGuestFavourites(goodsId, isLiked)
  if (!isLiked) {
    await browserShopApi.call<typeof removeFavourite>('DELETE /api/favorites/{goods_id}/', {
      params: { goods_id: goodsId },
    })
    alertRemoved()
    return true
  }
  const { is_created } = await browserShopApi.call<typeof addFavourite>('POST /api/favorites/', {
    body: { goods_id: goodsId, user_id: null },
  })
  alertLiked(is_created)
  return true
}

/** Changes a guest's favourites; nothing is sent. */
function changeGuestFavourites(goodsId: number, isLiked: boolean): boolean {
  const stored = readGuestFavourites()
  const isNew = !stored.includes(goodsId)
  const next = isLiked ? withLiked(stored, goodsId) : stored.filter((other) => other !== goodsId)
  if (!writeGuestFavourites(next)) {
    showAlert(m.favourites_not_saved(), { kind: 'failure' })
    return false
  }
  if (!isLiked) alertRemoved()
  else alertLiked(isNew)
  if (isLiked && isNew && next.length === stored.length) {
    showAlert(m.favourites_oldest_removed({ max: maxMergedFavourites }), {
      kind: 'failure',
      link: { to: paths.login(), label: m.favourites_log_in() },
    })
  }
  return true
}

function alertLiked(isNew: boolean): void {
  if (!isNew) return showAlert(m.favourites_already(), { kind: 'success', link: favouritesLink() })
  // The message is Japanese in the Chinese shop, too.
  showAlert(m.favourites_added(), {
    kind: 'success',
    ...(currentLanguage() !== 'en' && { lang: 'ja' }),
    link: favouritesLink(),
  })
}

function alertRemoved(): void {
  showAlert(m.favourites_removed(), { kind: 'success', link: favouritesLink() })
}

/**
 * Calls `show` with ids of liked goods: a guest's immediately, an account's page by page.
 * @param show returns whether to continue
 */
export async function readLiked(show: (goodsIds: readonly number[]) => boolean): Promise<void> {
  if (!readSession()) return void show(readGuestFavourites())
  try {
    await mergeGuestFavourites()
    for (let page = 1; page <= maxPages; page += 1) {
      const { results, next } = await browserShopApi.call<typeof listFavourites>(
        'GET /api/favorites/index_user_favorites_queryset/',
        { query: { page, page_size: maxPageSize } },
      )
      if (!show(results.map((favourite) => favourite.goods_id)) || !next) return
    }
  } catch (failure) {
    alertUnread(failure)
  }
}

/** The newest favourites; none where the shop does not respond. */
export async function readNewestGoods(): Promise<readonly GoodsWithAvailability[]> {
  try {
    if (!readSession()) return await previewGuestFavourites()
    await mergeGuestFavourites()
    const { results } = await browserShopApi.call<typeof listFavouriteGoods>(
      'GET /api/favorites/index_user_favorites_goods_queryset/',
      { query: { page_size: maxPreviewedFavourites } },
    )
    return results
  } catch (failure) {
    alertUnread(failure)
    return []
  }
}

async function previewGuestFavourites(): Promise<readonly GoodsWithAvailability[]> {
  const goodsIds = readGuestFavourites().slice(0, maxPreviewedFavourites)
  if (goodsIds.length === 0) return []
  const { results } = await browserShopApi.call<typeof previewFavourites>('POST /api/favorites/preview/', {
    body: { goods_ids: goodsIds },
  })
  return results
}

/** Merges the guest's favourites after a login. */
export async function uploadGuestFavourites(): Promise<void> {
  try {
    await mergeGuestFavourites()
  } catch (failure) {
    alertUnread(failure)
  }
}

function alertUnread(failure: unknown): void {
  if (!(failure instanceof ApiFailure)) throw failure
  console.info('the favourites did not load', failure.code)
}
