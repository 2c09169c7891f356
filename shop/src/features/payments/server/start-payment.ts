import { nameIn, type OrderRow, withLines } from '#features/orders/server/index.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { Unavailable } from '#platform/server/refusals.ts'
import type { PaymentContext } from './payment-context.ts'
import { countPayments, findLatestPayment, findPayment, insertPayment } from './payment-queries.ts'
import { currentPaymentStatuses } from './payment-states.ts'
import type { PaymentRow } from './payment-tables.ts'

const firstCheckAfterInMs = 30_000
const noticePath = '/api/order/alipay_notify/'

/**
 * Where to pay the order. Asked again it leads to the same trade; the attempt is written down before its address is
 * made, so that no address exists that the shop does not know of.
 * @returns the address of the provider's page
 */
export async function startPayment(
  context: PaymentContext,
  order: OrderRow,
  { returnUrl, isPhone }: { returnUrl: string; isPhone: boolean },
): Promise<string> {
  const payment = await ensurePayment(context, order)
  const result = await context.provider.start({
    outTradeNo: payment.outTradeNo,
    amountInFen: payment.amountInFen,
    subject: await subjectOf(context, order),
    returnUrl,
    notifyUrl: `${context.config.notifyOrigin}${noticePath}`,
    expiresAt: payment.expiresAt,
    isPhone,
  })
  if (result.kind !== 'ok') throw new Unavailable(result.raw)
  return result.value.payUrl
}

/** The attempt that is open, else, while the order can be paid, the next one. */
async function ensurePayment(context: PaymentContext, order: OrderRow): Promise<PaymentRow> {
  const now = context.now()
  const latest = await findLatestPayment(context.database, order.id)
  const isPayable = order.status === 'pending' && order.expiresAt > now
  if (latest && (!isPayable || currentPaymentStatuses.some((status) => status === latest.status))) return latest
  const attempt = (await countPayments(context.database, order.id)) + 1
  const outTradeNo = outTradeNoOf(order.orderNumber, attempt)
  await insertPayment(context.database, {
    orderId: order.id,
    outTradeNo,
    amountInFen: order.totalInFen,
    currency: order.currency,
    expiresAt: order.expiresAt,
    createdAt: now,
    nextCheckAt: new Date(now.getTime() + firstCheckAfterInMs),
  })
  const payment = await findPayment(context.database, outTradeNo)
  if (!payment) throw new Error(`the payment ${outTradeNo} was not written`)
  return payment
}

/** `Y7K4-Q9TM-2HXD`, 1 → `Y7K4Q9TM2HXD_1`: letters, digits and `_` are all that Alipay takes. */
function outTradeNoOf(orderNumber: string, attempt: number): string {
  return `${orderNumber.replaceAll('-', '')}_${attempt}`
}

/** The same words whenever the same trade is opened: a provider refuses one that has changed. */
async function subjectOf({ database }: PaymentContext, order: OrderRow): Promise<string> {
  const [{ lines } = { lines: [] }] = await withLines(database, [order])
  return lines.map(({ goodsNames, quantity }) => `${nameIn(defaultLanguage, goodsNames)} × ${quantity}`).join(', ')
}
