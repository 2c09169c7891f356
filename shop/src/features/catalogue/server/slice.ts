import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Page } from '#platform/pages/page.ts'
import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleGoodsCalls } from './console-routes.ts'
import { countRunningLow } from './queries/console/console-list-queries.ts'
import { addCatalogueCalls } from './routes.ts'
import { catalogueSweepers } from './sweepers.ts'
import { readGoodsNames } from './use-cases/console/read-goods-history.ts'

export const catalogueSlice: Slice<ShopContext & { pages: readonly Page[] }> = {
  name: 'catalogue',
  addCalls: (api, context) => addCatalogueCalls(api, context, context.pages),
  addConsoleCalls: addConsoleGoodsCalls,
  sweepers: catalogueSweepers,
  counts: [{ name: 'low_stock', permission: 'stock.count', read: countRunningLow }],
  subjectNames: { goods: readGoodsNames },
}
