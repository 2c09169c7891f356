import * as calls from '#features/goods-types/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { readTypeTree } from './queries/type-queries.ts'
import { addSubType, changeSubType, deleteSubType } from './use-cases/change-sub-types.ts'
import { addType, changeType, deleteType } from './use-cases/change-types.ts'
import { orderTypes } from './use-cases/order-types.ts'

/** All but merging, which moves goods: catalogue serves that call. */
export function addGoodsTypeCalls(api: Api, context: ShopContext): void {
  api.add(calls.readTypes, () => readTypeTree(context.database))
  api.add(calls.addType, ({ staff, body }) => addType(context, staff, body.names))
  api.add(calls.changeType, ({ staff, params, headers, body }) =>
    changeType(context, staff, { id: params.id, revision: requireRevision(headers), names: body.names }),
  )
  api.add(calls.deleteType, ({ staff, params, headers }) =>
    deleteType(context, staff, { id: params.id, revision: requireRevision(headers) }),
  )
  api.add(calls.addSubType, ({ staff, body }) =>
    addSubType(context, staff, { typeId: body.type_id, names: body.names }),
  )
  api.add(calls.changeSubType, ({ staff, params, headers, body }) =>
    changeSubType(context, staff, {
      id: params.id,
      revision: requireRevision(headers),
      names: body.names ?? {},
      typeId: body.type_id,
    }),
  )
  api.add(calls.deleteSubType, ({ staff, params, headers }) =>
    deleteSubType(context, staff, { id: params.id, revision: requireRevision(headers) }),
  )
  api.add(calls.orderTypes, ({ staff, body }) =>
    orderTypes(context, staff, { typeId: body.type_id, ids: body.ids, seen: body.seen }),
  )
}
