import { queueMail } from '#features/mail/server/index.ts'
import { linkOf } from '#features/order-links/server/index.ts'
import { getOrderByNumber, lockOrder, withLines } from '#features/orders/server/index.ts'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { makePaymentLink as makePaymentLinkCall } from '#features/staff-orders/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { lockBuyer } from '../queries/buyer-queries.ts'
import { paymentLinkMail } from '../rules/payment-link-mail.ts'

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
    const { code, url } = linkOf(context, order)
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
        return { url, expires_at: order.expiresAt.toISOString(), email, is_sent: isSent }
      },
    )
  })
}
