import { m } from '#texts'
import type { UnavailableReason } from '#features/invoices/values.ts'

/** Why no invoice is available. */
export const unavailableWords: Record<UnavailableReason, () => string> = {
  not_offered: m.invoices_not_offered,
  not_paid: m.invoices_not_paid,
  nothing_left: m.invoices_nothing_left,
  too_late: m.invoices_too_late,
}
