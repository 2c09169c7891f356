import { queueMail } from '#features/mail/server/index.ts'
import { insertNotification, notify } from '#features/notifications/server/index.ts'
import type { InvoiceAnswer } from '#features/notifications/values.ts'
import { type OrderRow, orderTokens, withLines } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { readPapers } from '../queries/invoice-queries.ts'
import type { InvoiceRow } from '../queries/invoice-tables.ts'
import { makeFileCode } from '../rules/file-code.ts'
import { type InvoiceMail, invoiceMailKinds } from '../rules/invoice-mails.ts'

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
 * Notifies the shopper. The mail goes to the address of the request. Without one, `notify` chooses the guest's own
 * address, or a verified one whose shopper wants such mails. The caller has locked the account, if it is active.
 */
export async function announceInvoice(
  transaction: Database,
  context: Pick<ShopContext, 'config' | 'now' | 'secretKey'>,
  { order, request, answer, key, number = '', amountInFen = 0, reason = '' }: InvoiceNews,
): Promise<void> {
  const { userId, orderNumber } = order
  const [{ lines }] = (await withLines(transaction, [order])) as [Awaited<ReturnType<typeof withLines>>[number]]
  const { goodsId, goodsNames } = lines[0]!
  const kind = invoiceMailKinds[answer]
  const facts: InvoiceMail = {
    orderNumber,
    title: request.title,
    number,
    amount: toWireMoney(amountInFen),
    left: toWireMoney(request.amountInFen),
    reason,
  }
  const news = {
    userId,
    kind: 'invoice_answered' as const,
    facts: { orderNumber, goodsId, goodsNames, answer },
    dedupeKey: `invoice_${answer}:${key}`,
    createdAt: context.now(),
  }
  const { language, email: to } = request
  const guest = await orderTokens.findMailLink({ ...context, database: transaction }, orderNumber)
  if (to === '' || to === guest?.email) {
    await notify(transaction, context, { ...news, mail: { kind, facts }, language })
    return
  }
  await insertNotification(transaction, news)
  const code = guest && (await codeOfFile(transaction, context, { orderNumber, requestId: request.id, number }))
  await queueMail(transaction, context, {
    kind,
    facts: { ...facts, unsubscribeUrl: '', ...(guest && { linksTo: code ? 'file' : 'summary' }) },
    ...(code && { secret: code }),
    dedupeKey: news.dedupeKey,
    userId,
    to,
    language,
  })
}

/** The code of the paper's file; null where no paper has the number. */
async function codeOfFile(
  transaction: Database,
  { secretKey }: Pick<ShopContext, 'secretKey'>,
  { number, ...file }: { orderNumber: string; requestId: number; number: string },
): Promise<string | null> {
  const papers = await readPapers(transaction, [file.requestId])
  const paper = papers.find((one) => one.number === number)
  return paper ? makeFileCode(secretKey, { ...file, kind: paper.kind }) : null
}
