/** Console routes of delivery zones. */
import * as calls from '#features/delivery/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readSeat } from '#platform/database/queries/read-seat.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { readZones } from './queries/zone-queries.ts'
import { listCountryPlaces } from './rules/zones/zone-places.ts'
import { toWireZone } from './rules/zones/zone-view.ts'
import { addZone, changeZone, deleteZone } from './use-cases/zones/edit-zones.ts'
import { quoteDelivery, readTriedLines } from './use-cases/zones/quote-delivery.ts'

export function addConsoleDeliveryCalls(api: Api, context: ShopContext): void {
  api.add(calls.listZones, async ({ language }) => ({
    zones: (await readZones(context.database)).map((zone) => toWireZone(zone, language)),
    countries: listCountryPlaces(language, await readSeat(context.database)),
  }))
  api.add(calls.quoteDelivery, ({ query, language }) => {
    const { country, region_code: regionCode = '', weight_in_grams: weight, goods_total: goodsTotal, lines } = query
    const place = country === undefined || country === '' ? null : { country, regionCode }
    const basket = lines === undefined ? null : readTriedLines(lines)
    return quoteDelivery(context, { place, weightInGrams: weight ?? null, goodsTotal, basket }, language)
  })
  api.add(calls.addZone, async ({ staff, body, language }) => toWireZone(await addZone(context, staff, body), language))
  api.add(calls.changeZone, async ({ staff, params, headers, body, language }) =>
    toWireZone(
      await changeZone(context, { by: staff, language, id: params.id, revision: requireRevision(headers) }, body),
      language,
    ),
  )
  api.add(calls.deleteZone, async ({ staff, params, headers, language }) => {
    await deleteZone(context, { by: staff, language, id: params.id, revision: requireRevision(headers) })
    return undefined
  })
}
