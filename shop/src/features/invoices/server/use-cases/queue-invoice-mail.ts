import { queueMail } from '#features/mail/server/index.ts'
import type { OrderRow } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { findVerifiedEmail } from '../queries/invoice-order-queries.ts'
import type { InvoiceRow } from '../queries/invoice-tables.ts'
import { invoiceMailKind } from '../rules/invoice-mail.ts'

/** Queues the mail about an issued invoice, once; none where the shopper has no address. */
export async function queueInvoiceMail(
  transaction: Database,
  context: Pick<ShopContext, 'config' | 'now'>,
  { order, request, number }: { order: OrderRow; request: InvoiceRow; number: string },
): Promise<void> {
  const to = request.email || (await findVerifiedEmail(transaction, order.userId))
  if (!to) return
  await queueMail(transaction, context, {
    kind: invoiceMailKind,
    facts: {
      orderNumber: order.orderNumber,
      title: request.title,
      number,
      amount: toWireMoney(request.amountInFen),
    },
    dedupeKey: `invoice_issued:${request.id}`,
    userId: order.userId,
    to,
    language: request.language,
  })
}
