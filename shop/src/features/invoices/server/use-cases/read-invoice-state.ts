import type { InvoiceRequest, InvoiceState } from '#features/invoices/contract/invoices.ts'
import { invoiceDays, type TaxRounding, type UnavailableReason } from '#features/invoices/values.ts'
import type { OrderRow } from '#features/orders/server/index.ts'
import { readTaxRounding } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { readSeat } from '#platform/database/queries/read-seat.ts'
import { findLastDetails, readInvoicesOfOrder, readPapers } from '../queries/invoice-queries.ts'
import { findReceipt } from '../queries/receipt-queries.ts'
import type { InvoiceRow } from '../queries/invoice-tables.ts'
import { sumOfRates, toWireRates, toWireRequest } from '../rules/invoice-view.ts'
import { type RateSum, taxByRate } from '../rules/tax-by-rate.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { readGrossByRate } from './read-gross-by-rate.ts'

const dayInMs = 86_400_000

/**
 * Sums that remain to invoice, exact only under the order lock.
 * @param rounding null: the shop's present one
 */
export async function readInvoiceableRates(
  database: Database,
  orderId: number,
  rounding: TaxRounding | null = null,
): Promise<RateSum[]> {
  return taxByRate(await readGrossByRate(database, orderId), rounding ?? (await readTaxRounding(database)))
}

/** Why no invoice of the order is available; null where one is. */
export function findUnavailableReason(
  { status, paidAt }: Pick<OrderRow, 'status' | 'paidAt'>,
  { seat, rates, now }: { seat: string | null; rates: readonly RateSum[]; now: Date },
): UnavailableReason | null {
  if (seat !== 'CN') return 'not_offered'
  if (!paidAt || !['paid', 'refunding', 'refunded'].includes(status)) return 'not_paid'
  if (status === 'refunded' || sumOfRates(rates) === 0) return 'nothing_left'
  return now.getTime() > paidAt.getTime() + invoiceDays * dayInMs ? 'too_late' : null
}

export async function readInvoiceState(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  order: OrderRow,
): Promise<InvoiceState> {
  const [seat, rates, rows, receipt, last] = await Promise.all([
    readSeat(database),
    readRatesOfPaid(database, order),
    readInvoicesOfOrder(database, order.id),
    findReceipt(database, order.id),
    findLastDetails(database, order.userId),
  ])
  const reason = findUnavailableReason(order, { seat, rates, now: now() })
  return {
    available: reason === null,
    reason,
    amount: toWireMoney(sumOfRates(rates)),
    rates: toWireRates(rates),
    requests: await toWireRequests(database, rows, rates),
    receipt: receipt && { number: receipt.number },
    last: last && {
      kind: last.kind,
      title: last.title,
      tax_number: last.taxNumber || null,
      email: last.email || null,
    },
  }
}

/** One request as its shopper sees it. */
export async function readInvoiceRequest(database: Database, row: InvoiceRow): Promise<InvoiceRequest> {
  const rates = row.statedRates ?? (await readInvoiceableRates(database, row.orderId))
  const [request] = await toWireRequests(database, [row], rates)
  return request!
}

async function readRatesOfPaid(database: Database, { id, paidAt }: OrderRow): Promise<RateSum[]> {
  return paidAt ? readInvoiceableRates(database, id) : []
}

async function toWireRequests(
  database: Database,
  rows: readonly InvoiceRow[],
  current: readonly RateSum[],
): Promise<InvoiceRequest[]> {
  const papers = await readPapers(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    toWireRequest(row, {
      papers: papers.filter(({ requestId }) => requestId === row.id),
      rates: row.statedRates ?? (row.status === 'requested' ? current : []),
    }),
  )
}
