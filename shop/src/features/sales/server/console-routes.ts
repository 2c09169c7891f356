import { endBulkSale } from '#features/catalogue/console-contract/bulk.ts'
import * as contract from '#features/sales/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { readRequestKey } from '#platform/http/calls/request-keys.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { readFen } from '#platform/money/money.ts'
import { endBulkSales } from './use-cases/bulk-sales.ts'
import { addSale, changeSale, endSale, previewSale } from './use-cases/change-sales.ts'
import { listPrices } from './use-cases/read-sales.ts'

const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export function addConsoleSaleCalls(api: Api, context: ShopContext): void {
  api.add(contract.listPrices, ({ params, query, url }) => listPrices(context, { goodsId: params.id, query, url }))
  api.add(contract.addSale, async ({ staff, params, body, headers, setCreated }) => {
    const sale = {
      goodsId: params.id,
      priceInFen: readFen(body.price),
      startsAt: new Date(body.starts_at),
      endsAt: new Date(body.ends_at),
    }
    if (body.dry_run) return previewSale(context, sale)
    const added = await addSale(context, staff, { ...sale, key: readRequestKey(headers) })
    setCreated()
    return added
  })
  api.add(contract.changeSale, ({ staff, params, headers, body }) => {
    const startsAt = timeOf(body.starts_at)
    const endsAt = timeOf(body.ends_at)
    return changeSale(context, staff, {
      goodsId: params.id,
      id: params.sale_id,
      revision: requireRevision(headers),
      ...(startsAt && { startsAt }),
      ...(endsAt && { endsAt }),
    })
  })
  api.add(endBulkSale, ({ staff, params }) => endBulkSales(context, staff, params.batch_id))
  api.add(contract.endSale, ({ staff, params, headers }) =>
    endSale(context, staff, { goodsId: params.id, id: params.sale_id, revision: requireRevision(headers) }),
  )
}
