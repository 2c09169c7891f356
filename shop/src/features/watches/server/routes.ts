import * as contract from '#features/watches/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { deleteWatch, isWatching } from './queries/watch-queries.ts'
import { listWatchedGoods } from './use-cases/list-watched-goods.ts'
import { watchGoods } from './use-cases/watch-goods.ts'

export function addWatchCalls(api: Api, context: ShopContext): void {
  const { database } = context
  api.add(contract.getWatch, async ({ params, shopper }) => ({
    is_watching: await isWatching(database, { userId: shopper.id, goodsId: params.id }),
  }))
  api.add(contract.putWatch, async ({ params, shopper }): Promise<undefined> => {
    await watchGoods(context, { userId: shopper.id, goodsId: params.id })
  })
  api.add(contract.deleteWatch, async ({ params, shopper }): Promise<undefined> => {
    await deleteWatch(database, { userId: shopper.id, goodsId: params.id })
  })
  api.add(contract.listWatchedGoods, ({ query, language, url, shopper }) =>
    listWatchedGoods(database, shopper.id, query, { language, url }),
  )
}
