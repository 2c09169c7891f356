import type { Slice } from '#platform/slices/slice.ts'
import { addConsoleGoodsCalls } from './console-routes.ts'
import { countRunningLow } from './queries/console/console-list-queries.ts'
import type { BulkSaleContext } from './ports/bulk-sales.ts'
import { addCatalogueCalls, type SitemapContext } from './routes.ts'
import { catalogueSweepers } from './sweepers.ts'
import { readGoodsNames } from './use-cases/console/read-goods-history.ts'

export const catalogueSlice: Slice<SitemapContext & BulkSaleContext> = {
  name: 'catalogue',
  addCalls: addCatalogueCalls,
  addConsoleCalls: addConsoleGoodsCalls,
  sweepers: catalogueSweepers,
  counts: [{ name: 'low_stock', permission: 'stock.count', read: countRunningLow }],
  subjectNames: { goods: readGoodsNames },
}
