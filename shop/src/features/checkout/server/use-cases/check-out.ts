import { removePurchasedLines } from '#features/basket/server/index.ts'
import { placeOrder } from '#features/orders/server/index.ts'
import type { OrderContext } from '#features/orders/server/ports/order-context.ts'
import {
  firstAttemptWithOrder,
  type PaymentContext,
  type PaymentWay,
  type PaymentWish,
  requireWay,
  startPayment,
} from '#features/payments/server/index.ts'
import type { RequireCurrentVersions } from '#features/identity/server/ports/shown-versions.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { requireRedirectUrl } from '../rules/redirect-url.ts'
import { explainBasket, explainSingle, explainTermsFirst } from './explain-failure.ts'
import { digestOfRequest } from '#platform/http/calls/request-keys.ts'
import type { PlacedOrder, RequestedLine } from '#features/orders/server/ports/purchase-steps.ts'

export interface CheckOutRequest {
  shopper: Shopper
  redirectUrl: string
  /** Not part of a purchase's identity either: a repeat finds its order under newer terms. */
  termsVersion: number | null
  language: Language
  /** Not part of a purchase's identity: with its key, another provider pays the same order. */
  wish: PaymentWish
  payerIp: string
}

export interface SinglePurchase extends CheckOutRequest, RequestedLine {
  /** The total that the buyer saw; null: any is right. A repeat finds its order under any total. */
  expectedTotalInFen: number | null
  idempotencyKey: string | null
}

export interface BasketPurchase extends CheckOutRequest {
  lines: readonly RequestedLine[]
  addressId: number
  code: string
  message: string
  /** The total that the buyer saw. */
  expectedTotalInFen: number
  idempotencyKey: string
}

export interface WayToPay {
  order_number: string
  pay_url: string
}

export type CheckOutContext = PaymentContext & OrderContext & { requireCurrentVersions: RequireCurrentVersions }
type Context = CheckOutContext

/**
 * Buys one item, as specified: reserves the stock, writes the order, and returns where to pay.
 * Prices come from the database. A repeated request pays the existing order.
 * @throws Invalid, TermsChanged, TotalChanged, GoodsNotFound, OutOfStock, IdempotencyKeyReused, TooManyPendingOrders;
 * OrderNotPayable when the key's order is paid, cancelled or expired
 */
export async function checkOut(context: Context, request: SinglePurchase): Promise<WayToPay> {
  const { shopper, goodsId, quantity, idempotencyKey, language, termsVersion, payerIp } = request
  const redirectUrl = requireRedirectUrl(request.redirectUrl, context.config.allowedRedirectOrigins)
  const way = requireWay(context, request.wish)
  const placed = await placeOrder(
    context,
    shopper,
    {
      lines: [{ goodsId, quantity }],
      addressId: 'default',
      code: null,
      message: '',
      expectedTotalInFen: request.expectedTotalInFen,
      redirectUrl,
      termsVersion,
      language,
      idempotencyKey,
      requestDigest: idempotencyKey === null ? null : digestOfRequest([goodsId, quantity, redirectUrl]),
    },
    {
      rowWithOrder: firstAttemptWithOrder(way),
      ...explainTermsFirst(context, termsVersion, explainSingle(context, shopper, request)),
    },
  )
  return wayToPay(context, placed, { way, returnUrl: redirectUrl, payerIp })
}

/**
 * Buys several goods at once: one order, one trade, at most the seen total; removes them from the basket.
 * @throws TotalChanged with the current total; TermsChanged, CodeNotUsable, TooManyPendingOrders, IdempotencyKeyReused,
 * OrderNotPayable;
 * LinesUnavailable with every line's reason, GoodsNotFound, NotFound, Invalid, NotDeliverable
 */
export async function checkOutBasket(
  context: Context,
  { wish, payerIp, ...request }: BasketPurchase,
): Promise<WayToPay> {
  const redirectUrl = requireRedirectUrl(request.redirectUrl, context.config.allowedRedirectOrigins)
  const way = requireWay(context, wish)
  const { shopper, ...purchase } = { ...request, redirectUrl }
  const placed = await placeOrder(
    context,
    shopper,
    { ...purchase, requestDigest: digestOfRequest(sentWith(purchase)) },
    {
      rowWithOrder: firstAttemptWithOrder(way),
      also: (transaction) => removePurchasedLines(transaction, shopper.id, purchase.lines),
      ...explainTermsFirst(context, request.termsVersion, explainBasket(context, request)),
    },
  )
  return wayToPay(context, placed, { way, returnUrl: redirectUrl, payerIp })
}

/** Identity of a purchase: another tab that shows another total is another purchase. */
function sentWith({
  lines,
  addressId,
  code,
  message,
  expectedTotalInFen,
  redirectUrl,
}: Omit<BasketPurchase, 'shopper' | 'wish' | 'payerIp' | 'termsVersion'>): unknown[] {
  const sorted = lines.toSorted((a, b) => a.goodsId - b.goodsId).map(({ goodsId, quantity }) => [goodsId, quantity])
  return [sorted, addressId, code, message, expectedTotalInFen, redirectUrl]
}

export async function wayToPay(
  context: Context,
  { order, written }: PlacedOrder,
  request: { way: PaymentWay; returnUrl: string; payerIp: string },
): Promise<WayToPay> {
  return { order_number: order.orderNumber, pay_url: await startPayment(context, order, { ...request, written }) }
}
