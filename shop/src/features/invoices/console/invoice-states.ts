import { m } from '#texts'
import type { StateTone } from '#console-ui/display/state-mark.tsx'
import { type InvoiceStatus, type InvoiceTab, invoiceTabs, statusesOfInvoiceTab } from '#features/invoices/values.ts'

export const invoiceStateTones: Record<InvoiceStatus, StateTone> = {
  requested: 'todo',
  withdrawn: 'off',
  declined: 'off',
  dropped: 'off',
  issued: 'plain',
  to_correct: 'back',
  corrected: 'plain',
}

export const invoiceTabNames = {
  to_issue: m.invoices_tab_to_issue,
  to_correct: m.invoices_tab_to_correct,
  issued: m.invoices_tab_issued,
  closed: m.invoices_tab_closed,
  all: m.invoices_tab_all,
} satisfies Record<InvoiceTab, () => string>

export const tabOfInvoice = (status: InvoiceStatus): InvoiceTab =>
  invoiceTabs.find((tab) => (statusesOfInvoiceTab[tab] as readonly InvoiceStatus[]).includes(status))!
