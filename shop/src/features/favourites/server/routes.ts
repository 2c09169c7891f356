import * as contract from '#features/favourites/contract.ts'
import type { Api } from '#platform/http/api.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { addFavourite, mergeFavourites } from './use-cases/add-favourites.ts'
import { deleteFavourite } from './queries/favourite-queries.ts'
import { listFavouriteGoods, listFavourites, previewFavourites } from './use-cases/list-favourites.ts'

export function addFavouriteCalls(api: Api, context: ShopContext): void {
  const { database } = context
  api.add(contract.addFavourite, ({ body, shopper }) => addFavourite(context, shopper.id, body.goods_id))
  api.add(contract.removeFavourite, async ({ params, shopper }): Promise<undefined> => {
    await deleteFavourite(database, shopper.id, params.goods_id)
  })
  api.add(contract.mergeFavourites, ({ body, shopper }) => mergeFavourites(context, shopper.id, body.goods_ids))
  api.add(contract.previewFavourites, ({ body, language }) => previewFavourites(database, body.goods_ids, language))
  api.add(contract.listFavourites, ({ query, url, shopper }) => listFavourites(database, shopper.id, query, url))
  api.add(contract.listFavouriteGoods, ({ query, language, url, shopper }) =>
    listFavouriteGoods(database, shopper.id, query, { language, url }),
  )
}
