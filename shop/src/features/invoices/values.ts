/** Values of papers about tax, for server, pages and console alike. */
export { type TaxRounding, taxRoundings } from '#features/settings/values.ts'

export const invoiceKinds = ['personal', 'company'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** `dropped`: all money went back before it was issued. `to_correct`: money went back since. */
export const invoiceStatuses = [
  'requested',
  'withdrawn',
  'declined',
  'dropped',
  'issued',
  'to_correct',
  'corrected',
] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const unavailableReasons = ['not_offered', 'not_paid', 'nothing_left', 'too_late'] as const
export type UnavailableReason = (typeof unavailableReasons)[number]

/** From the payment. */
export const invoiceDays = 180

/** Withdrawn and declined ones included. */
export const maxInvoiceRequests = 20

/** In characters, by kind. */
export const titleLengths = { personal: [1, 50], company: [2, 100] } as const satisfies Record<
  InvoiceKind,
  readonly [min: number, max: number]
>
export const maxInvoiceTitleLength = 100
export const minTaxNumberLength = 15
export const maxTaxNumberLength = 20
export const maxInvoiceEmailLength = 254
export const maxInvoiceNoteLength = 200

export const maxInvoiceNumberLength = 30
export const maxInvoiceAnswerLength = 500
export const maxInvoiceSearchLength = 100
export const maxInvoiceFileInBytes = 5 * 1024 * 1024

export type InvoiceFormat = 'pdf' | 'ofd' | 'xml'

/** The console's tabs, by the next action. */
export const statusesOfInvoiceTab = {
  to_issue: ['requested'],
  to_correct: ['to_correct'],
  issued: ['issued', 'corrected'],
  closed: ['withdrawn', 'declined', 'dropped'],
  all: invoiceStatuses,
} as const satisfies Record<string, readonly InvoiceStatus[]>
export type InvoiceTab = keyof typeof statusesOfInvoiceTab
export const invoiceTabs = Object.keys(statusesOfInvoiceTab) as InvoiceTab[]

/** Larger counts are not exact. */
export const maxInvoicesCounted = 9_999

/** Rows of an exported file; more need a shorter span. */
export const maxInvoicesExported = 10_000

/** A number of the tax bureau, however it was typed. */
export const toInvoiceNumber = (typed: string): string => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** Capitals and digits, however they were typed. */
export const toTaxNumber = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()

export const maxAddresseeLength = 50
/** Default addressee of a receipt. */
export const defaultAddressee = '上様'
/** Japan's reduced rate, marked ※ on papers. */
export const reducedPercent = 8

/** Maximum length of a code that links to the file of an invoice. */
export const maxFileCodeLength = 50
