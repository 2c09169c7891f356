import type { GoodsWithAvailability } from '#features/catalogue/contract.ts'
import type { listFavouriteGoods, listFavourites } from '#features/favourites/contract.ts'
import { defaultPageSize } from '#platform/contract/values.ts'
import { savedAtOf } from '#platform/offline/offline-responses.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

const favouritesPageSize = defaultPageSize

export interface FavouritesData {
  goods: GoodsWithAvailability[]
  /** How many the person likes, on all pages. */
  count: number
  page: number
  pageCount: number
  /** Time of the offline copy; unset when online. */
  savedAt?: string
}

/**
 * One page of the caller's favourites, newest first.
 * @throws ApiFailure, with status 404 for a page past the end
 */
export async function loadFavourites(api: ShopApi, page: number): Promise<FavouritesData> {
  const query = { page, page_size: favouritesPageSize }
  const [favourites, goods] = await Promise.all([
    api.call<typeof listFavourites>('GET /api/favorites/index_user_favorites_queryset/', {
      query,
      offlineFor: 'person',
    }),
    api.call<typeof listFavouriteGoods>('GET /api/favorites/index_user_favorites_goods_queryset/', {
      query,
      offlineFor: 'person',
    }),
  ])
  return {
    goods: goods.results,
    count: favourites.count,
    page,
    pageCount: Math.max(1, Math.ceil(favourites.count / favouritesPageSize)),
    savedAt: savedAtOf(favourites, goods),
  }
}
