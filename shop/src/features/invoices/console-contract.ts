/** Console calls on invoices. */
import { z } from 'zod'
import { paidProvider } from '#features/fulfilment/contract.ts'
import { orderStatuses } from '#features/orders/values.ts'
import { callsOf } from '#platform/contract/call.ts'
import {
  editErrors,
  listOf,
  money,
  pageQuery,
  revisionHeaders,
  rowId,
  sentFile,
  time,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { invoiceRequest, rateSum } from './contract/invoices.ts'
import {
  invoiceKinds,
  invoiceStatuses,
  invoiceTabs,
  maxInvoiceAnswerLength,
  maxInvoiceFileInBytes,
  maxInvoiceNumberLength,
  maxInvoiceSearchLength,
  maxInvoicesExported,
} from './values.ts'

const defineCall = callsOf('Console: invoices')
const reads = { staff: 'money.read' } as const
const issues = { staff: 'invoices.issue' } as const
const params = z.object({ id: rowId })
const day = text(10).pipe(z.iso.date().regex(/^[12]/)).meta({ description: "A day of the shop's zone" })

const listedInvoice = z.object({
  id: z.int(),
  order_number: z.string(),
  kind: z.enum(invoiceKinds),
  title: z.string().meta({ description: 'Empty once the account was deleted' }),
  tax_number: z.string().nullable(),
  status: z.enum(invoiceStatuses),
  amount: money.meta({ description: 'Of the issued papers together; before, what is to be invoiced' }),
  correction_amount: money.nullable().meta({ description: 'What the next correction takes back' }),
  number: z.string().nullable(),
  created_at: time,
  waiting_since: time.nullable().meta({ description: 'Since when staff are to act' }),
})
export type ListedInvoice = z.infer<typeof listedInvoice>

const tabCounts = z.object(
  Object.fromEntries(invoiceTabs.map((tab) => [tab, z.int()])) as Record<(typeof invoiceTabs)[number], z.ZodInt>,
)
const search = text(maxInvoiceSearchLength).trim().optional()
const span = {
  from: day.optional().meta({ description: 'Requested on this day or later' }),
  to: day.optional().meta({ description: 'Requested on this day or earlier' }),
}

export const listInvoices = defineCall({
  key: 'GET /api/console/invoices/',
  summary: 'Requests for invoices in tabs, by what is to be done with them',
  description:
    'A tab without a name is `to_issue`. What waits has the longest waiting first, all others the newest. `q` is a part of a title, ' +
    'the beginning of an order number or of an invoice number, or a whole tax number. `facets` counts each tab, up to 9,999.',
  access: reads,
  query: pageQuery.extend({
    tab: z.enum(invoiceTabs).optional(),
    q: search,
    ...span,
  }),
  response: listOf(listedInvoice).extend({ facets: tabCounts, is_count_capped: z.literal(true).optional() }),
  errors: ['not_found'],
})

const sums = z.object({ amount: money, rates: z.array(rateSum) })

const consoleInvoice = listedInvoice.extend({
  ...invoiceRequest.pick({ email: true, note: true, rates: true, issued_on: true, reason: true }).shape,
  revision: z.int(),
  papers: z
    .array(
      sums.extend({
        number: z.string(),
        kind: z.enum(['invoice', 'correction']),
        issued_on: z.iso.date(),
        has_file: z.boolean(),
      }),
    )
    .meta({ description: 'As issued, the oldest first; a correction states what it takes back' }),
  correction: sums.nullable().meta({ description: 'What the next correction takes back' }),
  lines: z
    .array(z.object({ name: z.string(), quantity: z.int(), amount: money, tax_percent: rateSum.shape.tax_percent }))
    .meta({ description: 'As bought and paid' }),
  delivery: z.object({ amount: money, tax_percent: rateSum.shape.tax_percent }).nullable(),
  order: z.object({
    status: z.enum(orderStatuses),
    paid_at: time.nullable(),
    provider: paidProvider,
    total_amount: money,
    refunded_amount: money,
  }),
})
export type ConsoleInvoice = z.infer<typeof consoleInvoice>

export const getConsoleInvoice = defineCall({
  key: 'GET /api/console/invoices/{id}/',
  summary: 'One request: what the invoice has to state, and the papers issued for it',
  access: reads,
  params,
  response: consoleInvoice,
  errors: ['not_found'],
})

export const getConsoleInvoiceFile = defineCall({
  key: 'GET /api/console/invoices/{id}/file/',
  summary: 'The file of an issued paper; the audit log records each download',
  access: reads,
  params,
  query: z.object({ number: text(maxInvoiceNumberLength).trim().min(1) }),
  response: sentFile,
  responseKind: 'file',
  errors: ['not_found'],
})

export const paperFields = z.object({
  number: text(maxInvoiceNumberLength).trim().min(1).meta({ description: "The tax bureau's number, used once" }),
  issued_on: day,
})
export const replacementFields = z.object({
  number: text(maxInvoiceNumberLength).trim().min(1).meta({ description: 'Of the paper, as recorded' }),
  new_number: text(maxInvoiceNumberLength)
    .trim()
    .min(1)
    .optional()
    .meta({ description: 'Where the recorded number is wrong. Used by another paper: 400' }),
  reason: text(maxInvoiceAnswerLength).trim().min(1),
})
const fileRules = `The file is a PDF, OFD or XML of at most ${maxInvoiceFileInBytes / 1024 / 1024} MB, judged by its first bytes.`

export const issueInvoice = defineCall({
  key: 'POST /api/console/invoices/{id}/issue/',
  summary: 'Record the invoice as issued: multipart, with its file; its shopper receives a mail',
  description: `${fileRules} Where the request or its amount has changed since the revision: 409 \`edit_conflict\`.`,
  access: issues,
  params,
  headers: revisionHeaders,
  bodyKind: 'file',
  fileFields: paperFields,
  response: consoleInvoice,
  errors: [...editErrors, 'too_large', 'unsupported_media_type'],
})

export const correctInvoice = defineCall({
  key: 'POST /api/console/invoices/{id}/correct/',
  summary: 'Record the correction of an invoice after money went back: multipart, with its file',
  description: `${fileRules} Where more money went back since the revision: 409 \`edit_conflict\`.`,
  access: issues,
  params,
  headers: revisionHeaders,
  bodyKind: 'file',
  fileFields: paperFields,
  response: consoleInvoice,
  errors: [...editErrors, 'too_large', 'unsupported_media_type'],
})

export const replaceInvoiceFile = defineCall({
  key: 'POST /api/console/invoices/{id}/replace/',
  summary:
    'Replace the file of an issued paper, and its number if it was wrong: multipart; its shopper receives a mail',
  description:
    `${fileRules} The earlier file is deleted; the audit log names both files and numbers, with the reason. ` +
    'Where the request has changed since the revision: 409 `edit_conflict`.',
  access: issues,
  params,
  headers: revisionHeaders,
  bodyKind: 'file',
  fileFields: replacementFields,
  response: consoleInvoice,
  errors: [...editErrors, 'too_large', 'unsupported_media_type'],
})

export const declineInvoice = defineCall({
  key: 'POST /api/console/invoices/{id}/decline/',
  summary: 'Decline a request, with a sentence for its shopper, who may request again',
  access: issues,
  params,
  headers: revisionHeaders,
  body: z.object({ reason: text(maxInvoiceAnswerLength).trim().min(1) }),
  response: consoleInvoice,
  errors: editErrors,
})

export const exportInvoices = defineCall({
  key: 'GET /api/console/exports/invoices.csv/',
  summary: 'Requests for invoices as a table for spreadsheets',
  description: `At most ${maxInvoicesExported.toLocaleString('en')} rows; more need a shorter date range. Cells are no formulas.`,
  access: { staff: 'reports.export' },
  needsRecentSignIn: true,
  query: z.object({ tab: z.enum(invoiceTabs).optional(), q: search, ...span }),
  response: sentFile,
  responseKind: 'file',
})
