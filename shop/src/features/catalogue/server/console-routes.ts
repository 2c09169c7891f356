import * as contract from '#features/catalogue/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { changeGoods } from './use-cases/console/change-goods.ts'
import { getGoodsForStaff, listGoodsForStaff } from './use-cases/console/read-console-goods.ts'

/** Three languages of long texts, each character of three bytes. */
const textsLimitInBytes = 128 * 1024

export function addConsoleGoodsCalls(api: Api, context: ShopContext): void {
  const { database, now } = context
  api.add(contract.listConsoleGoods, ({ query, language, url }) => listGoodsForStaff(context, query, { language, url }))
  api.add(contract.getConsoleGoods, ({ params, language }) =>
    getGoodsForStaff(database, { id: params.id, language, now: now() }),
  )
  api.add(
    contract.changeGoods,
    ({ staff, params, body, headers, language }) =>
      changeGoods(context, staff, { id: params.id, revision: requireRevision(headers), given: body, language }),
    { bodyLimitInBytes: textsLimitInBytes },
  )
}
