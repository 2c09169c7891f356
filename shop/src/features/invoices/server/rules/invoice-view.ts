/** Requests for invoices in their wire form. */
import type { InvoiceRequest, WireRateSum } from '#features/invoices/contract/invoices.ts'
import type { TaxRounding } from '#features/invoices/values.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { InvoicePaperRow, InvoiceRow } from '../queries/invoice-tables.ts'
import { type RateSum, recogniseRounding } from './tax-by-rate.ts'

export const sumOfRates = (rates: readonly RateSum[]): number =>
  rates.reduce((sum, { grossInFen }) => sum + grossInFen, 0)

/** Rounding of the issued papers; null before the issue. */
export const roundingOfPapers = ({ rounding, statedRates }: InvoiceRow): TaxRounding | null =>
  rounding ?? (statedRates && recogniseRounding(statedRates))

export const toWireRates = (rates: readonly RateSum[]): WireRateSum[] =>
  rates.map(({ taxPercent, grossInFen, netInFen, taxInFen }) => ({
    tax_percent: taxPercent,
    gross: toWireMoney(grossInFen),
    net: toWireMoney(netInFen),
    tax: toWireMoney(taxInFen),
  }))

export function toWireRequest(
  row: InvoiceRow,
  { papers, rates }: { papers: readonly InvoicePaperRow[]; rates: readonly RateSum[] },
): InvoiceRequest {
  const invoice = papers.find(({ kind }) => kind === 'invoice')
  const correction = papers.findLast(({ kind }) => kind === 'correction')
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    tax_number: row.taxNumber || null,
    email: row.email || null,
    note: row.note || null,
    status: row.status,
    amount: toWireMoney(row.status === 'requested' ? sumOfRates(rates) : row.amountInFen),
    rates: toWireRates(rates),
    number: invoice?.number ?? null,
    issued_on: invoice?.issuedOn ?? null,
    has_file: invoice?.fileId != null,
    correction_number: correction?.number ?? null,
    has_correction_file: correction?.fileId != null,
    reason: row.answer || null,
    created_at: row.createdAt.toISOString(),
  }
}
