import * as calls from '#features/promotions/console-contract.ts'
import { maxCodeLength, maxCodesAtOnce } from '#features/promotions/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRequestKey } from '#platform/http/calls/request-keys.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import type { ReadDeliveryFee } from './ports/delivery-fee.ts'
import { addCodes, deleteCode, exportCodes, listCodes } from './use-cases/change-codes.ts'
import { addPromotion, changePromotion, deletePromotion } from './use-cases/change-promotions.ts'
import { getPromotion, listPromotions } from './use-cases/read-promotions.ts'
import { tryPromotion } from './use-cases/try-promotion.ts'

export type PromotionsContext = ShopContext & { readDeliveryFee: ReadDeliveryFee }

/** A pasted list: each code with its quotes and comma. */
const codesLimitInBytes = maxCodesAtOnce * (maxCodeLength + 3)

export function addConsolePromotionCalls(api: Api, context: PromotionsContext): void {
  api.add(calls.listPromotions, ({ query, url }) => listPromotions(context, query, url))
  api.add(calls.getPromotion, ({ params }) => getPromotion(context, params.id))
  api.add(calls.addPromotion, ({ staff, body }) => addPromotion(context, staff, body))
  api.add(calls.changePromotion, ({ staff, params, headers, body }) =>
    changePromotion(context, { staff, id: params.id, revision: requireRevision(headers) }, body),
  )
  api.add(calls.deletePromotion, async ({ staff, params, headers }) => {
    await deletePromotion(context, { staff, id: params.id, revision: requireRevision(headers) })
    return undefined
  })
  api.add(calls.listCodes, ({ params, query, url }) => listCodes(context, { id: params.id, ...query }, url))
  api.add(
    calls.addCodes,
    ({ staff, params, headers, body }) =>
      addCodes(context, { staff, id: params.id, key: requireRequestKey(headers) }, body),
    { bodyLimitInBytes: codesLimitInBytes },
  )
  api.add(calls.deleteCode, ({ staff, params }) => deleteCode(context, { staff, id: params.id, code: params.code }))
  api.add(calls.tryPromotion, ({ body }) => tryPromotion(context, body))
  api.add(calls.exportCodes, ({ staff, params, language }) => exportCodes(context, { staff, language }, params.id))
}
