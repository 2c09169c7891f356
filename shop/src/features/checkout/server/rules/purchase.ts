/** Compares a requested purchase with the offers. Pure. */
import { checkAvailability } from '#features/basket/server/index.ts'
import type { LineState } from '#features/basket/values.ts'
import type { Offer } from '#features/catalogue/server/index.ts'
import type { Delivery } from '#features/delivery/server/index.ts'
import { type OrderPrice, priceOrder, type PromotionsOfPurchase } from '#features/pricing/price-order.ts'
import type { RequestedLine } from '#features/orders/server/ports/purchase-steps.ts'

export interface CountedLine extends RequestedLine {
  offer: Offer
  state: LineState
  /** Available units. */
  counted: number
  most: number
}

export interface Purchase {
  lines: CountedLine[]
  /** Price of the available units. */
  price: OrderPrice
}

/** @param offers for all requested goods */
export function toPurchase(
  requested: readonly RequestedLine[],
  offers: ReadonlyMap<number, Offer>,
  delivery: Pick<Delivery, 'feeInFen'>,
  promotions?: PromotionsOfPurchase,
): Purchase {
  const lines = requested.map((line) => {
    const offer = offers.get(line.goodsId)!
    return { ...line, offer, ...checkAvailability(line.quantity, offer) }
  })
  const had = lines.filter(({ counted }) => counted > 0)
  const consignment = had.map(({ counted, offer }) => ({ quantity: counted, weightInGrams: offer.weightInGrams }))
  const price = priceOrder({
    lines: had.map(({ goodsId, counted, offer: { priceInFen, goodsSubTypeId, goodsTypeId } }) => ({
      goodsId,
      quantity: counted,
      unitPriceInFen: priceInFen,
      goodsSubTypeId,
      goodsTypeId,
    })),
    feeInFen: (goodsTotalInFen) => delivery.feeInFen({ goodsTotalInFen, lines: consignment }),
    promotions,
  })
  return { lines, price }
}
