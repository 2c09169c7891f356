import { readPaperIssuer } from './read-paper-issuer.ts'
import type { WireReceipt } from '#features/invoices/contract/receipts.ts'
import { defaultAddressee } from '#features/invoices/values.ts'
import { type OrderRow, ownOrders, readOrder, requireOrder } from '#features/orders/server/index.ts'
import { readTaxRounding } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { readPaidOrder } from '../queries/gross-queries.ts'
import { findPaidProvider } from '../queries/invoice-order-queries.ts'
import { findReceipt, findRecipient, insertDocument, readCorrections } from '../queries/receipt-queries.ts'
import type { TaxDocumentRow } from '../queries/receipt-tables.ts'
import { lessRefunds } from '../rules/less-refunds.ts'
import { ReceiptAlreadyIssued, ReceiptNotAvailable } from '../rules/receipt-errors.ts'
import { toPaperLines } from '../rules/receipt-lines.ts'
import { toWireReceipt } from '../rules/receipt-view.ts'
import { taxByRate } from '../rules/tax-by-rate.ts'

export interface ReceiptRequest {
  shopper: Shopper
  orderNumber: string
  /** Unset: the recipient of the order. */
  addressee?: string | undefined
  language: Language
}

type Context = Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'now'>

/**
 * Issues the receipt of a paid order, once. A repeat returns the same.
 * @returns whether this call has issued it
 * @throws NotFound, ReceiptNotAvailable; ReceiptAlreadyIssued for another addressee
 */
export async function issueReceipt(
  context: Context,
  { shopper, orderNumber, addressee, language }: ReceiptRequest,
): Promise<{ receipt: WireReceipt; isNew: boolean }> {
  const found = await requireOrder(context.database, shopper, orderNumber)
  const { id } = found
  const issued = await context.inTransaction(async (transaction) => {
    const order = await ownOrders.lockOwnOrder(transaction, shopper, id)
    const before = await findReceipt(transaction, id)
    if (!before) return { row: await writeReceipt(context, transaction, { order, addressee }), isNew: true }
    if (addressee !== undefined && addressee !== before.addressee) throw new ReceiptAlreadyIssued(before.number)
    return { row: before, isNew: false }
  })
  return { receipt: await describeReceipt(context, issued.row, { order: found, language }), isNew: issued.isNew }
}

/** @throws NotFound without a receipt */
export async function readReceipt(
  { database }: Pick<ShopContext, 'database'>,
  { shopper, orderNumber, language }: Omit<ReceiptRequest, 'addressee'>,
): Promise<WireReceipt> {
  const order = await requireOrder(database, shopper, orderNumber)
  const receipt = await findReceipt(database, order.id)
  if (!receipt) throw new NotFound()
  return describeReceipt({ database }, receipt, { order, language })
}

/** The discounts of an order and the provider that was paid never change, so the paper stays as it was issued. */
async function describeReceipt(
  { database }: Pick<ShopContext, 'database'>,
  receipt: TaxDocumentRow,
  { order, language }: { order: OrderRow; language: Language },
): Promise<WireReceipt> {
  const [corrections, placed, provider] = await Promise.all([
    readCorrections(database, receipt.id),
    readOrder(database, order, language),
    findPaidProvider(database, order.id),
  ])
  return toWireReceipt(receipt, corrections, { order: placed, provider, language })
}

async function writeReceipt(
  context: Context,
  transaction: Database,
  { order, addressee }: { order: OrderRow; addressee: string | undefined },
): Promise<TaxDocumentRow> {
  const now = context.now()
  const { id: orderId, status, paidAt } = order
  if (!paidAt || !['paid', 'refunding', 'refunded'].includes(status)) throw new ReceiptNotAvailable('not_paid')
  const paid = await readPaidOrder(transaction, orderId)
  const left = lessRefunds(paid.ordered, paid.refunds).filter(({ grossInFen }) => grossInFen > 0)
  if (status === 'refunded' || left.length === 0) throw new ReceiptNotAvailable('nothing_left')
  const issuer = await readPaperIssuer(transaction, context.config)
  if (!issuer) throw new ReceiptNotAvailable('not_offered')
  const rounding = await readTaxRounding(transaction)
  return insertDocument(transaction, yearOf(now), {
    orderId,
    kind: 'receipt',
    correctsId: null,
    refundId: null,
    addressee: addressee ?? (await findRecipient(transaction, orderId)) ?? defaultAddressee,
    issuer,
    lines: toPaperLines(paid, left),
    rates: taxByRate(left, rounding),
    rounding,
    paidAt,
    issuedAt: now,
  })
}

/** In the shop's zone. */
export const yearOf = (moment: Date): number => Number(shopDay(moment).slice(0, 4))
