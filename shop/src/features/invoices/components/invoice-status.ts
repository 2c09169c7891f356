import { m } from '#texts'
import type { InvoiceStatus } from '#features/invoices/values.ts'
import type { TagTone } from '#ui/display/tag.tsx'

export const invoiceStatusNames = {
  requested: m.invoices_is_requested,
  withdrawn: m.invoices_is_withdrawn,
  declined: m.invoices_is_declined,
  dropped: m.invoices_is_dropped,
  issued: m.invoices_is_issued,
  to_correct: m.invoices_is_to_correct,
  corrected: m.invoices_is_corrected,
} satisfies Record<InvoiceStatus, () => string>

export const invoiceTones: Record<InvoiceStatus, TagTone> = {
  requested: 'warm',
  withdrawn: 'quiet',
  declined: 'danger',
  dropped: 'quiet',
  issued: 'matcha',
  to_correct: 'warm',
  corrected: 'quiet',
}
