import type { ConsoleInvoice, ListedInvoice } from '#features/invoices/console-contract.ts'
import { type InvoiceTab, maxInvoicesCounted } from '#features/invoices/values.ts'
import { getOrderById } from '#features/orders/server/index.ts'
import { providerName } from '#features/payment-providers/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { List } from '#platform/contract/fields.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { toWireMoney } from '#platform/money/money.ts'
import {
  countInvoiceTabs,
  type InvoiceFilter,
  type ListedInvoiceRow,
  listInvoiceRows,
} from '../queries/invoice-list-queries.ts'
import { findPaidProvider, readInvoicedLines } from '../queries/invoice-order-queries.ts'
import { findInvoice, readPapers } from '../queries/invoice-queries.ts'
import { roundingOfPapers, sumOfRates, toWireRates, toWireRequest } from '../rules/invoice-view.ts'
import { differenceOf, type RateSum } from '../rules/tax-by-rate.ts'
import { readInvoiceableRates } from './read-invoice-state.ts'

export type InvoiceList = List<ListedInvoice> & { facets: Record<InvoiceTab, number>; is_count_capped?: true }

interface InvoiceQuery extends InvoiceFilter {
  tab?: InvoiceTab | undefined
  page?: number | undefined
  page_size?: number | undefined
}

/** @throws NotFound for a page past the end, or past the counted pages */
export async function listInvoices(
  { database }: Pick<ShopContext, 'database'>,
  { tab = 'to_issue', q, from, to, ...pages }: InvoiceQuery,
  url: URL,
): Promise<InvoiceList> {
  const filter = { q, from, to }
  const page = pageRequestOf(pages)
  const counts = await countInvoiceTabs(database, filter)
  const { pageSize: limit, offset } = page
  const rows = offset >= maxInvoicesCounted ? [] : await listInvoiceRows(database, { tab, limit, offset, ...filter })
  const capped = Object.entries(counts).map(([name, count]) => [name, Math.min(count, maxInvoicesCounted)])
  const facets = Object.fromEntries(capped) as Record<InvoiceTab, number>
  const list = { ...toList(url, page, facets[tab], rows.map(toListed)), facets }
  return counts[tab] > maxInvoicesCounted ? { ...list, is_count_capped: true } : list
}

/** @throws NotFound */
export async function readConsoleInvoice(
  { database }: Pick<ShopContext, 'database'>,
  id: number,
  language = defaultLanguage,
): Promise<ConsoleInvoice> {
  const row = await findInvoice(database, id)
  if (!row) throw new NotFound()
  const [order, papers, current, lines, provider] = await Promise.all([
    getOrderById(database, row.orderId),
    readPapers(database, [id]),
    readInvoiceableRates(database, row.orderId, roundingOfPapers(row)),
    readInvoicedLines(database, row.orderId),
    findPaidProvider(database, row.orderId),
  ])
  const rates = row.statedRates ?? (row.status === 'requested' ? current : [])
  const request = toWireRequest(row, { papers, rates })
  const correction = row.status === 'to_correct' ? differenceOf(row.statedRates ?? [], current) : null
  const feeInFen = order.deliveryFeeInFen
  return {
    id,
    order_number: order.orderNumber,
    kind: row.kind,
    title: row.title,
    tax_number: request.tax_number,
    status: row.status,
    amount: request.amount,
    correction_amount: correction && toWireMoney(sumOfRates(correction)),
    number: request.number,
    created_at: request.created_at,
    waiting_since: row.waitingSince?.toISOString() ?? null,
    email: request.email,
    note: request.note,
    rates: request.rates,
    issued_on: request.issued_on,
    reason: request.reason,
    revision: row.revision,
    papers: papers.map((paper) => ({
      number: paper.number,
      kind: paper.kind,
      issued_on: paper.issuedOn,
      has_file: paper.fileId !== null,
      ...toWireSums(paper.rates),
    })),
    correction: correction && toWireSums(correction),
    lines: lines.map(({ names, quantity, amountInFen, taxPercent }) => ({
      name: nameIn(language, names),
      quantity,
      amount: toWireMoney(amountInFen),
      tax_percent: taxPercent,
    })),
    delivery: feeInFen > 0 ? { amount: toWireMoney(feeInFen), tax_percent: order.deliveryTaxPercent } : null,
    order: {
      status: order.status,
      paid_at: order.paidAt?.toISOString() ?? null,
      provider: provider ? providerName(provider, language) : '',
      total_amount: toWireMoney(order.totalInFen),
      refunded_amount: toWireMoney(order.paidAt ? order.totalInFen - sumOfRates(current) : 0),
    },
  }
}

const toWireSums = (rates: readonly RateSum[]) => ({
  amount: toWireMoney(sumOfRates(rates)),
  rates: toWireRates(rates),
})

function toListed(row: ListedInvoiceRow): ListedInvoice {
  return {
    id: row.id,
    order_number: row.orderNumber,
    kind: row.kind,
    title: row.title,
    tax_number: row.taxNumber || null,
    status: row.status,
    amount: toWireMoney(row.amountInFen),
    correction_amount: row.correctionInFen > 0 ? toWireMoney(row.correctionInFen) : null,
    number: row.number,
    created_at: new Date(row.createdAt).toISOString(),
    waiting_since: row.waitingSince && new Date(row.waitingSince).toISOString(),
  }
}
