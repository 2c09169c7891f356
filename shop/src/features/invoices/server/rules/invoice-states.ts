/** Transitions of a request for an invoice, as data. Only `moveInvoice` changes the status, by one of these. */
import type { InvoiceStatus } from '#features/invoices/values.ts'

export interface InvoiceTransition {
  from: readonly InvoiceStatus[]
  to: InvoiceStatus
}

export const invoiceTransitions = {
  withdraw: { from: ['requested'], to: 'withdrawn' },
  decline: { from: ['requested'], to: 'declined' },
  /** All money went back. */
  drop: { from: ['requested'], to: 'dropped' },
  issue: { from: ['requested'], to: 'issued' },
  /** Money went back after the last paper; more of it adds up. */
  owe_correction: { from: ['issued', 'to_correct', 'corrected'], to: 'to_correct' },
  correct: { from: ['to_correct'], to: 'corrected' },
} as const satisfies Record<string, InvoiceTransition>

export type InvoiceEvent = keyof typeof invoiceTransitions

/** Whether papers are out, so that a refund has to be corrected. */
export const hasPapers = (status: InvoiceStatus): boolean =>
  (invoiceTransitions.owe_correction.from as readonly InvoiceStatus[]).includes(status)
