/** Shoppers' calls on invoices (发票). */
import { z } from 'zod'
import { orderParams } from '#features/fulfilment/contract.ts'
import { callsOf } from '#platform/contract/call.ts'
import { flag, money, rowId, sentFile, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  invoiceKinds,
  invoiceStatuses,
  maxFileCodeLength,
  maxInvoiceEmailLength,
  maxInvoiceNoteLength,
  maxInvoiceTitleLength,
  maxTaxNumberLength,
  unavailableReasons,
} from '../values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    invoice_not_available: true
    invoice_already_issued: true
  }
}

const defineCall = callsOf('Orders')

export const rateSum = z.object({
  tax_percent: z.int().nullable().meta({ description: 'Null: no rate was recorded' }),
  gross: money,
  net: money,
  tax: money,
})
export type WireRateSum = z.infer<typeof rateSum>

/** The shopper's details for an invoice. */
const details = z.object({
  kind: z.enum(invoiceKinds),
  title: z.string(),
  tax_number: z.string().nullable(),
  email: z.string().nullable(),
})

export const invoiceRequest = details.extend({
  id: z.int(),
  note: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  amount: money.meta({ description: 'Of the issued papers together; before, what would be invoiced now' }),
  rates: z.array(rateSum),
  number: z.string().nullable(),
  issued_on: z.iso.date().nullable(),
  has_file: z.boolean(),
  correction_number: z.string().nullable().meta({ description: 'Of the last correction, a red-letter invoice' }),
  has_correction_file: z.boolean(),
  reason: z.string().nullable().meta({ description: 'Why it was declined' }),
  created_at: time,
})
export type InvoiceRequest = z.infer<typeof invoiceRequest>

const invoiceState = z.object({
  available: z.boolean(),
  reason: z.enum(unavailableReasons).nullable().meta({ description: 'Why none is available' }),
  amount: money.meta({ description: 'What was paid, less what went back' }),
  rates: z.array(rateSum),
  requests: z.array(invoiceRequest).meta({ description: 'The newest first' }),
  receipt: z.object({ number: z.string() }).nullable(),
  last: details.nullable().meta({ description: "The shopper's latest request of any order" }),
})
export type InvoiceState = z.infer<typeof invoiceState>

export const getInvoice = defineCall({
  key: 'GET /api/order/{order_number}/invoice/',
  summary: 'Whether an invoice is available for an order, its sums by tax rate, and the requests for one',
  access: 'order',
  params: orderParams,
  response: invoiceState,
  errors: ['not_found'],
})

export const requestInvoice = defineCall({
  key: 'POST /api/order/{order_number}/invoice/',
  summary: 'Request an invoice',
  description:
    'A `personal` title has 1 to 50 characters, one of a `company` 2 to 100. A company needs its `tax_number`: 15 to 20 letters and digits. ' +
    'One request an order, unless earlier ones were withdrawn or declined.',
  access: 'order',
  params: orderParams,
  body: z.object({
    kind: z.enum(invoiceKinds),
    title: text(maxInvoiceTitleLength),
    tax_number: text(maxTaxNumberLength).optional(),
    email: text(maxInvoiceEmailLength).trim().optional(),
    note: text(maxInvoiceNoteLength).trim().optional(),
  }),
  status: 201,
  response: invoiceRequest,
  errors: ['not_found', 'invoice_not_available', 'invoice_already_issued'],
})

const requestParams = orderParams.extend({ id: rowId })

export const withdrawInvoice = defineCall({
  key: 'POST /api/order/{order_number}/invoice/{id}/withdraw/',
  summary: 'Withdraw a request; a repeat changes nothing',
  access: 'order',
  params: requestParams,
  response: invoiceRequest,
  errors: ['not_found', 'invoice_not_available', 'invoice_already_issued'],
})

export const openInvoiceFile = defineCall({
  key: 'GET /api/order/invoice_file/{code}/',
  summary: 'The file of an invoice by the link of a mail',
  description:
    'Without a login, and nothing else of the order. 180 days after the paper was recorded it is `not_found`.',
  access: 'ignores-token',
  params: z.object({ code: text(maxFileCodeLength) }),
  response: sentFile,
  responseKind: 'file',
  errors: ['not_found'],
})

export const getInvoiceFile = defineCall({
  key: 'GET /api/order/{order_number}/invoice/{id}/file/',
  summary: 'The file of an issued invoice, or of its last correction',
  access: 'order',
  params: requestParams,
  query: z.object({ correction: flag.optional() }),
  response: sentFile,
  responseKind: 'file',
  errors: ['not_found'],
})
