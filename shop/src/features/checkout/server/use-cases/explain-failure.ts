/** Explains why no order is placed. Each call has an order of checks and wording of its own. */
import { countOrder, orderErrors, requireRoomForOrder } from '#features/orders/server/index.ts'
import type { OrderContext } from '#features/orders/server/ports/order-context.ts'
import type { RequireCurrentVersions } from '#features/identity/server/ports/shown-versions.ts'
import { maxTotalInFen } from '#features/orders/values.ts'
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { LinesUnavailable, TotalChanged } from '../rules/errors.ts'
import { toPurchase } from '../rules/purchase.ts'
import { makeQuote, type QuoteRequest } from './make-quote.ts'
import type { PurchaseSteps, RequestedLine } from '#features/orders/server/ports/purchase-steps.ts'

type Explanation = Pick<PurchaseSteps, 'explain' | 'checkFirst'>

/** The terms come first: under other ones the shopper may not want the order. */
export function explainTermsFirst(
  {
    database,
    requireCurrentVersions,
  }: Pick<OrderContext, 'database'> & { requireCurrentVersions: RequireCurrentVersions },
  termsVersion: number | null,
  { checkFirst, explain }: Explanation,
): Explanation {
  const requireTerms = () => requireCurrentVersions(database, { terms: termsVersion ?? undefined })
  return {
    async checkFirst() {
      await requireTerms()
      await checkFirst?.()
    },
    async explain(offered) {
      await requireTerms()
      await explain(offered)
    },
  }
}

/** The specified call throws OutOfStock, TooManyPendingOrders, TotalChanged, or Invalid naming the quantity. */
export function explainSingle(
  context: OrderContext,
  shopper: Shopper,
  {
    goodsId,
    quantity,
    expectedTotalInFen,
    language,
  }: RequestedLine & { expectedTotalInFen: number | null; language: Language },
): Explanation {
  return {
    async explain({ offers, totalInFen }) {
      const { isOnSale, mostPerOrder: most, stock } = offers.get(goodsId)!
      // Withdrawn goods are still shown, as out of stock.
      if (!isOnSale) throw new orderErrors.OutOfStock(0)
      if (quantity > most) throw new Invalid({ quantity: [(options) => m.orders_most_per_order({ most }, options)] })
      if (totalInFen > maxTotalInFen) throw new Invalid({ quantity: [tooLarge] })
      await requireRoomForOrder(context.database, context, shopper)
      if (stock < quantity) {
        countOrder('out_of_stock')
        throw new orderErrors.OutOfStock(stock)
      }
      if (expectedTotalInFen === null || totalInFen <= expectedTotalInFen) return
      const lines = [{ goodsId, quantity }]
      throw new TotalChanged(await makeQuote(context, { shopper, lines, addressId: null, code: '', language }))
    },
  }
}

/** A basket throws TooManyPendingOrders, LinesUnavailable with every line's reason, Invalid, CodeNotUsable, or TotalChanged with a new quote. */
export function explainBasket(
  context: OrderContext,
  { expectedTotalInFen, ...request }: QuoteRequest & { expectedTotalInFen: number },
): Explanation {
  return {
    async checkFirst() {
      if (!request.replaced && request.shopper) await requireRoomForOrder(context.database, context, request.shopper)
    },
    async explain({ offers, delivery, totalInFen, codeRefusal }) {
      const { lines } = toPurchase(request.lines, offers, delivery)
      if (lines.some(({ counted, quantity }) => counted < quantity)) {
        countOrder('out_of_stock')
        throw new LinesUnavailable(lines)
      }
      if (totalInFen > maxTotalInFen) throw new Invalid({ lines: [tooLarge] })
      if (codeRefusal && orderErrors.refusesCode({ codeRefusal })) throw new orderErrors.CodeNotUsable(codeRefusal)
      if (totalInFen > expectedTotalInFen) throw new TotalChanged(await makeQuote(context, request))
    },
  }
}

const tooLarge = (options: Parameters<typeof m.orders_total_too_large>[1]) => m.orders_total_too_large({}, options)
