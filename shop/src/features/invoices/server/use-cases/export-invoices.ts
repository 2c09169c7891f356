import type { SentFile } from '#platform/contract/call.ts'
import { type InvoiceTab, maxInvoicesExported } from '#features/invoices/values.ts'
import { m } from '#texts'
import { readTaxRounding } from '#features/settings/server/index.ts'
import { maskSearch, writeAuditEntry } from '#features/staff/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { csvFile } from '#platform/csv/write-csv.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { shopDay, shopWallTime } from '#platform/i18n/shop-zone.ts'
import { toWireMoney } from '#platform/money/money.ts'
import { type RateSum, taxByRate } from '../rules/tax-by-rate.ts'
import { readGrossOfOrders } from './read-gross-by-rate.ts'
import { type InvoiceFilter, type ExportedInvoiceRow, listInvoiceRows } from '../queries/invoice-list-queries.ts'

/** Several rates of an invoice are in the same order in each cell. */
const taxCellsOf = (rates: readonly RateSum[]): string[] =>
  [
    rates.map(({ taxPercent }) => (taxPercent === null ? '–' : `${taxPercent}%`)),
    rates.map(({ netInFen }) => toWireMoney(netInFen)),
    rates.map(({ taxInFen }) => toWireMoney(taxInFen)),
  ].map((cells) => cells.join(' / '))

const ordersAtOnce = 500

/** Rates of requests without a paper, as one issued now would state them: by request. */
async function readRatesToIssue(
  database: Database,
  rows: readonly ExportedInvoiceRow[],
): Promise<Map<number, RateSum[]>> {
  const requested = rows.filter(({ status }) => status === 'requested')
  const rounding = await readTaxRounding(database)
  const rates = new Map<number, RateSum[]>()
  for (let start = 0; start < requested.length; start += ordersAtOnce) {
    const part = requested.slice(start, start + ordersAtOnce)
    const gross = await readGrossOfOrders(
      database,
      part.map(({ orderId }) => orderId),
    )
    for (const { id, orderId } of part) rates.set(id, taxByRate(gross.get(orderId) ?? [], rounding))
  }
  return rates
}

/**
 * The list as CSV, with the fields that the tax bureau requires. The audit log records each export.
 * @throws Invalid naming the date range where it has too many rows
 */
export async function exportInvoices(
  { database, inTransaction, now }: Pick<ShopContext, 'database' | 'inTransaction' | 'now'>,
  { staff, language }: { staff: Staff; language: Language },
  { tab = 'all', q, from, to }: InvoiceFilter & { tab?: InvoiceTab | undefined },
): Promise<SentFile> {
  const options = { locale: language }
  const rows = await listInvoiceRows(database, { tab, q, from, to, limit: maxInvoicesExported + 1, offset: 0 })
  if (rows.length > maxInvoicesExported)
    throw new Invalid({ from: [(spoken) => m.invoices_export_too_long({ max: maxInvoicesExported }, spoken)] })
  const ratesToIssue = await readRatesToIssue(database, rows)
  const heads = [
    m.invoices_order({}, options),
    m.invoices_kind({}, options),
    m.invoices_title({}, options),
    m.invoices_tax_number({}, options),
    m.invoices_state({}, options),
    m.invoices_amount({}, options),
    m.invoices_correction({}, options),
    m.invoices_rate({}, options),
    m.invoices_net({}, options),
    m.invoices_tax({}, options),
    m.invoices_number({}, options),
    m.invoices_day({}, options),
    m.invoices_correction_number({}, options),
    m.invoices_mail_to({}, options),
    m.invoices_requested_at({}, options),
  ]
  const kinds = { personal: m.invoices_personal({}, options), company: m.invoices_company({}, options) }
  const statuses = {
    requested: m.invoices_is_requested({}, options),
    withdrawn: m.invoices_is_withdrawn({}, options),
    declined: m.invoices_is_declined({}, options),
    dropped: m.invoices_is_dropped({}, options),
    issued: m.invoices_is_issued({}, options),
    to_correct: m.invoices_is_to_correct({}, options),
    corrected: m.invoices_is_corrected({}, options),
  }
  const cellsOf = (row: ExportedInvoiceRow) => [
    row.orderNumber,
    kinds[row.kind],
    row.title,
    row.taxNumber,
    statuses[row.status],
    toWireMoney(row.amountInFen),
    row.correctionInFen > 0 ? toWireMoney(row.correctionInFen) : '',
    ...taxCellsOf(row.rates ?? ratesToIssue.get(row.id) ?? []),
    row.number ?? '',
    row.issuedOn ?? '',
    row.correctionNumber ?? '',
    row.email,
    shopWallTime(new Date(row.createdAt)).slice(0, 16).replace('T', ' '),
  ]
  const at = now()
  await inTransaction((transaction) =>
    writeAuditEntry(transaction, {
      by: staff,
      at,
      action: 'invoice.export',
      subject: { kind: 'invoice', id: 'export', label: '' },
      changes: {
        rows: [null, rows.length],
        tab: [null, tab],
        ...(q && { search: [null, maskSearch(q)] }),
        ...(from && { from: [null, from] }),
        ...(to && { to: [null, to] }),
      },
    }),
  )
  return csvFile(`invoices-${shopDay(at)}`, [heads, ...rows.map(cellsOf)])
}
