import { queueMail } from '#features/mail/server/index.ts'
import { insertNotification } from '#features/notifications/server/index.ts'
import type { InvoiceAnswer } from '#features/notifications/values.ts'
import { type OrderRow, orderTokens, withLines } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { findVerifiedEmail } from '../queries/invoice-order-queries.ts'
import type { InvoiceRow } from '../queries/invoice-tables.ts'
import { invoiceMailKinds } from '../rules/invoice-mails.ts'

export interface InvoiceNews {
  order: OrderRow
  request: InvoiceRow
  answer: InvoiceAnswer
  /** The same news, reported twice, is one notification and one mail. */
  key: string | number
  /** The paper's number and sum; left out where none was issued. */
  number?: string
  amountInFen?: number
  reason?: string
}

/**
 * Notifies the shopper, and queues a mail where the request, the guest or the account has an address. The
 * caller has locked the account, if it is active.
 */
export async function announceInvoice(
  transaction: Database,
  context: Pick<ShopContext, 'config' | 'now' | 'secretKey'>,
  { order, request, answer, key, number = '', amountInFen = 0, reason = '' }: InvoiceNews,
): Promise<void> {
  const { userId, orderNumber } = order
  const dedupeKey = `invoice_${answer}:${key}`
  const [{ lines }] = (await withLines(transaction, [order])) as [Awaited<ReturnType<typeof withLines>>[number]]
  const { goodsId, goodsNames } = lines[0]!
  await insertNotification(transaction, {
    userId,
    kind: 'invoice_answered',
    facts: { orderNumber, goodsId, goodsNames, answer },
    dedupeKey,
    createdAt: context.now(),
  })
  const link = await orderTokens.findMailLink({ ...context, database: transaction }, orderNumber)
  const to = request.email || (link?.email ?? (await findVerifiedEmail(transaction, userId)))
  if (!to) return
  await queueMail(transaction, context, {
    kind: invoiceMailKinds[answer],
    facts: {
      orderNumber,
      title: request.title,
      number,
      amount: toWireMoney(amountInFen),
      left: toWireMoney(request.amountInFen),
      reason,
      isGuest: link !== null,
    },
    ...(link && { secret: link.token, guestOrderNumber: orderNumber }),
    dedupeKey,
    userId,
    to,
    language: request.language,
  })
}
