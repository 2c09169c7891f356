import { exportGoods as exportGoodsCall } from '#features/catalogue/console-contract/export.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { exportGoods } from './use-cases/export-goods.ts'

export function addConsoleExportCalls(api: Api, context: ShopContext): void {
  api.add(exportGoodsCall, ({ staff, query }) =>
    exportGoods(context, staff, { type1: query.type_1, type2: query.type_2 }),
  )
}
