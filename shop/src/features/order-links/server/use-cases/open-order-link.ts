import { getOrderByNumber, type OrderRow, readOrder, requireOrder } from '#features/orders/server/index.ts'
import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'
import { paths } from '#paths'
import type { LinkedOrder, openLinkCashier as openLinkCashierCall } from '#features/order-links/contract.ts'
import { linkShowsForInMs } from '#features/order-links/values.ts'
import type { openCashier as openCashierCall } from '#features/payments/contract.ts'
import {
  type CashierRequest,
  openCashierOf,
  type PaymentContext,
  type PaymentWish,
  requireWay,
  startPayment,
} from '#features/payments/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readEndings } from '../queries/order-endings.ts'
import { readLinkCode } from '../rules/link-code.ts'
import { linkOf, urlOfLink } from './make-order-link.ts'

export type LinkContext = PaymentContext & { payments: PaymentService }

/** @throws NotFound for a code that is wrong or over, as for an order that is gone */
async function requireLinkedOrder(
  { config, database, now, secretKey }: Pick<ShopContext, 'config' | 'database' | 'now' | 'secretKey'>,
  code: string,
): Promise<OrderRow> {
  const read = readLinkCode([secretKey, config.previousSecretKey], code)
  if (!read || read.endsAt.getTime() + linkShowsForInMs < now().getTime()) throw new NotFound()
  return getOrderByNumber(database, read.orderNumber)
}

/**
 * Reads the order for a bearer of the link: no name, address or telephone number.
 * @throws NotFound
 */
export async function openOrderLink(
  context: LinkContext,
  { code, confirms, language }: { code: string; confirms: boolean; language: Language },
): Promise<LinkedOrder> {
  const { database, now, providers } = context
  const { id } = await requireLinkedOrder(context, code)
  if (confirms) await context.payments.confirm([id])
  const order = await requireLinkedOrder(context, code)
  const { order_number, lines, total_amount, currency, expires_at } = await readOrder(database, order, language)
  const { isReplaced, surplusAmount } = await readEndings(database, order.id)
  const isWaiting = order.status === 'pending'
  const isOver = isWaiting && order.expiresAt <= now()
  return {
    order_number,
    status: isOver ? 'expired' : order.status,
    is_replaced: isReplaced,
    surplus_amount: surplusAmount,
    total_amount,
    currency,
    expires_at,
    lines: lines.map(({ goods_id, goods_name, option_text, quantity, image_url }) => ({
      goods_id,
      goods_name,
      option_text,
      quantity,
      image_url,
    })),
    payment_numbers: isWaiting ? await context.payments.listCurrentNumbers(order.id) : [],
    providers: providers.map(({ provider }) => provider.name),
  }
}

/**
 * Starts payment in any browser: the page has warned one that blocks the provider.
 * @throws NotFound, Invalid for a provider that is not set up, OrderNotPayable
 */
export async function payByOrderLink(
  context: LinkContext,
  { code, wish, payerIp }: { code: string; wish: PaymentWish; payerIp: string },
): Promise<{ pay_url: string }> {
  const order = await requireLinkedOrder(context, code)
  const way = { ...requireWay(context, wish), needsOtherBrowser: false }
  const cashierPath = (provider: string | undefined) => paths.linkCashier(code, provider)
  const request = { way, returnUrl: urlOfLink(context, code), payerIp, cashierPath }
  return { pay_url: await startPayment(context, order, request) }
}

/** An order has twenty attempts at a provider: the others remain to its shopper. */
const maxAttemptsByLink = 10

/** The code or address for each person with the link. @throws NotFound, and as `openCashierOf` */
export async function openLinkCashier(
  context: LinkContext,
  { code, ...request }: CashierRequest & { code: string },
): Promise<ResponseOf<typeof openLinkCashierCall>> {
  const order = await requireLinkedOrder(context, code)
  return openCashierOf(context, order, {
    ...request,
    attemptLimit: maxAttemptsByLink,
    returnUrl: urlOfLink(context, code),
  })
}

/**
 * The code or address for the order's shopper; the order's link where this browser blocks the address.
 * @throws NotFound for orders of others too, and as `openCashierOf`
 */
export async function openOwnCashier(
  context: LinkContext,
  { shopper, orderNumber, ...request }: CashierRequest & { shopper: Shopper; orderNumber: string },
): Promise<ResponseOf<typeof openCashierCall>> {
  const order = await requireOrder(context.database, shopper, orderNumber)
  const { url: elsewhereUrl } = linkOf(context, order)
  return openCashierOf(context, order, { ...request, elsewhereUrl, returnUrl: order.redirectUrl })
}
