import { GoodsNotFound, readOffers } from '#features/catalogue/server/index.ts'
import type { ZoneQuote } from '#features/delivery/console-contract.ts'
import { maxTriedGoods } from '#features/delivery/values.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readFen, toWireMoney } from '#platform/money/money.ts'
import { findZone } from '../../queries/zone-queries.ts'
import { type Consignment, deliveryFeeInFen } from '#features/delivery/rules/delivery-fee.ts'
import { estimateDeliveryDates, handlingOf } from '../../rules/estimate-delivery-dates.ts'
import { m } from '#texts'
import { matchedCode, toPlace } from '../../rules/zones/zone-places.ts'

export interface TriedDelivery {
  /** Null: an order without an address. */
  place: { country: string; regionCode: string } | null
  /** Null: unknown. */
  weightInGrams: number | null
  goodsTotal: string | undefined
  /** Null: weight and sum replace the goods. */
  basket: readonly TriedLine[] | null
}

interface TriedLine {
  goodsId: number
  quantity: number
}

/** `17:2,19:1`, as the contract checks it; several lines of the same goods add up. @throws Invalid */
export function readTriedLines(text: string): TriedLine[] {
  const quantities = new Map<number, number>()
  for (const line of text.split(',')) {
    const [goodsId, quantity] = line.split(':').map(Number) as [number, number]
    quantities.set(goodsId, (quantities.get(goodsId) ?? 0) + quantity)
  }
  if (quantities.size > maxTriedGoods)
    throw new Invalid({ lines: [(options) => m.delivery_try_too_many({ most: maxTriedGoods }, options)] })
  return [...quantities].map(([goodsId, quantity]) => ({ goodsId, quantity }))
}

/** Zone, fee and dates of a made-up order, by the rules of real ones. @throws GoodsNotFound */
export async function quoteDelivery(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  { place, basket, ...sums }: TriedDelivery,
  language: Language,
): Promise<ZoneQuote> {
  const [zone, settings, consignment] = await Promise.all([
    findZone(database, place),
    readSettings(database),
    basket ? readBasket(database, basket) : toConsignment(sums),
  ])
  const code = zone && matchedCode(zone.codes, place)
  const matched = {
    zone: zone && { id: zone.id, names: zone.names },
    place: code === null ? null : toPlace(code, language),
    // An order without an address is accepted, also without a zone.
    is_deliverable: place === null || (zone?.isDeliverable ?? false),
    basket: basket && toWireBasket(consignment),
  }
  const isRefused = !matched.is_deliverable
  const fee = isRefused ? null : toWireMoney(zone ? deliveryFeeInFen(zone, consignment) : 0)
  if (isRefused || !zone || !place) {
    return { ...matched, fee, days_min: null, days_max: null, promised_from: null, promised_until: null }
  }
  const handling = handlingOf(settings)
  const dates = estimateDeliveryDates(now(), { ...zone, ...handling })
  return {
    ...matched,
    fee,
    days_min: handling.handlingDays + zone.daysMin,
    days_max: handling.handlingDays + zone.daysMax,
    promised_from: dates.from,
    promised_until: dates.until,
  }
}

const toConsignment = ({ weightInGrams, goodsTotal }: Pick<TriedDelivery, 'weightInGrams' | 'goodsTotal'>) => ({
  goodsTotalInFen: readFen(goodsTotal),
  lines: [{ weightInGrams, quantity: 1 }],
})

async function readBasket(database: Database, basket: readonly TriedLine[]): Promise<Consignment> {
  const offers = await readOffers(
    database,
    basket.map(({ goodsId }) => goodsId),
  )
  const lines = basket.map(({ goodsId, quantity }) => {
    const offer = offers.get(goodsId)
    if (!offer) throw new GoodsNotFound()
    return { priceInFen: offer.priceInFen, weightInGrams: offer.weightInGrams, quantity }
  })
  return { goodsTotalInFen: lines.reduce((sum, line) => sum + line.priceInFen * line.quantity, 0), lines }
}

const toWireBasket = ({ goodsTotalInFen, lines }: Consignment): ZoneQuote['basket'] => ({
  goods_total: toWireMoney(goodsTotalInFen),
  weight_in_grams: lines.reduce((sum, { weightInGrams, quantity }) => sum + (weightInGrams ?? 0) * quantity, 0),
  units_without_weight: lines.reduce((sum, line) => sum + (line.weightInGrams === null ? line.quantity : 0), 0),
})
