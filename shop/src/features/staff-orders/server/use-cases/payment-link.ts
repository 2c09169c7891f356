import { paths } from '#paths'
import { queueMail } from '#features/mail/server/index.ts'
import {
  lockOrder,
  getOrderByNumber,
  orderErrors,
  type OrderRow,
  readOrder,
  withLines,
} from '#features/orders/server/index.ts'
import type { PaymentService } from '#features/orders/server/ports/payment-service.ts'
import { type PaymentContext, type PaymentWish, requireWay, startPayment } from '#features/payments/server/index.ts'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { makePaymentLink as makePaymentLinkCall } from '#features/staff-orders/console-contract.ts'
import type { LinkedOrder } from '#features/staff-orders/contract.ts'
import { type LinkedState, linkShowsForInMs } from '#features/staff-orders/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { lockBuyer, wasReplaced } from '../queries/buyer-queries.ts'
import { makeLinkCode, readLinkCode } from '../rules/link-code.ts'
import { paymentLinkMail } from '../rules/payment-link-mail.ts'

type LinkContext = PaymentContext & { payments: PaymentService }

/**
 * The payment link of an unpaid order, the same for each call; mails it on request, once per idempotency key.
 * @throws NotFound, OrderNotPayable, RequestKeyReused
 */
export async function makePaymentLink(
  context: Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'now' | 'secretKey'>,
  { staff, key, orderNumber, send }: { staff: Staff; key: string; orderNumber: string; send: boolean },
): Promise<ResponseOf<typeof makePaymentLinkCall>> {
  const { id } = await getOrderByNumber(context.database, orderNumber)
  return context.inTransaction(async (transaction) => {
    const now = context.now()
    const order = (await lockOrder(transaction, id))!
    requireWaiting(order, now)
    const code = makeLinkCode(context.secretKey, order)
    return respondIdempotently(
      transaction,
      { by: staff, key, sent: ['payment_link', orderNumber, send], now },
      async () => {
        const buyer = await lockBuyer(transaction, order.userId)
        const email = buyer?.email ?? null
        const isSent = send && email !== null
        if (isSent) {
          const [whole] = await withLines(transaction, [order])
          await queueMail(transaction, context, {
            kind: paymentLinkMail,
            facts: {
              orderNumber,
              total: toWireMoney(order.totalInFen),
              expiresAt: order.expiresAt,
              lines: whole!.lines,
            },
            secret: code,
            dedupeKey: `payment_link:${staff.id}:${key}`,
            userId: order.userId,
            to: email,
            language: buyer?.language ?? order.language ?? defaultLanguage,
            expiresAt: order.expiresAt,
          })
        }
        await writeAuditEntry(transaction, {
          by: staff,
          at: now,
          action: 'order.payment_link',
          subject: { kind: 'order', id: orderNumber, label: orderNumber },
          ...(isSent ? { changes: { mail: [null, 'sent'] } } : {}),
        })
        const url = urlOf(context, code)
        return { url, expires_at: order.expiresAt.toISOString(), email, is_sent: isSent }
      },
    )
  })
}

const urlOf = ({ config }: Pick<ShopContext, 'config'>, code: string) =>
  new URL(paths.paymentLink(code), config.shopOrigin).href

function requireWaiting({ status, expiresAt }: OrderRow, now: Date): void {
  if (status !== 'pending' || expiresAt <= now) throw new orderErrors.OrderNotPayable()
}

/** @throws NotFound for a code that is wrong or over, as for an order that is gone */
async function requireLinkedOrder(
  { config, database, now, secretKey }: Pick<ShopContext, 'config' | 'database' | 'now' | 'secretKey'>,
  code: string,
): Promise<OrderRow> {
  const read = readLinkCode([secretKey, config.previousSecretKey], code)
  if (!read || read.endsAt.getTime() + linkShowsForInMs < now().getTime()) throw new NotFound()
  return getOrderByNumber(database, read.orderNumber)
}

/** Reads the order for whoever has the link: no name, address or number. @throws NotFound */
export async function openPaymentLink(
  context: LinkContext,
  { code, confirms, language }: { code: string; confirms: boolean; language: Language },
): Promise<LinkedOrder> {
  const { database } = context
  const { id } = await requireLinkedOrder(context, code)
  if (confirms) await context.payments.confirm([id])
  const order = await requireLinkedOrder(context, code)
  const { lines, total_amount, currency, expires_at } = await readOrder(database, order, language)
  return {
    state: await stateOf(context, order),
    total_amount,
    currency,
    expires_at,
    lines: lines.map(({ goods_name, option_text, quantity, image_url }) => ({
      goods_name,
      option_text,
      quantity,
      image_url,
    })),
  }
}

async function stateOf(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  order: OrderRow,
): Promise<LinkedState> {
  switch (order.status) {
    case 'pending':
      return order.expiresAt > now() ? 'waiting' : 'expired'
    case 'expired':
      return 'expired'
    case 'cancelled':
    case 'paid_late':
      return (await wasReplaced(database, order.id)) ? 'replaced' : 'cancelled'
    default:
      return 'paid'
  }
}

/** @throws NotFound, Invalid for a provider that is not set up, OrderNotPayable */
export async function payByLink(
  context: LinkContext,
  { code, wish, payerIp }: { code: string; wish: PaymentWish; payerIp: string },
): Promise<{ pay_url: string }> {
  const order = await requireLinkedOrder(context, code)
  const way = requireWay(context, wish)
  return { pay_url: await startPayment(context, order, { way, returnUrl: urlOf(context, code), payerIp }) }
}
