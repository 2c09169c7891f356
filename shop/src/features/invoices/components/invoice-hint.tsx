import { paths } from '#paths'
import { m } from '#texts'
import type { InvoiceState } from '#features/invoices/contract/invoices.ts'
import type { InvoiceStatus } from '#features/invoices/values.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'

const words: Partial<Record<InvoiceStatus, () => string>> = {
  requested: m.invoices_shown_waiting,
  declined: m.invoices_shown_declined,
  issued: m.invoices_shown_ready,
  to_correct: m.invoices_shown_correcting,
  corrected: m.invoices_shown_ready,
}

/** Leads from the order to its invoice; nothing where none is available or was requested. */
export function InvoiceHint({ orderNumber, state }: { orderNumber: string; state: InvoiceState | null }) {
  const status = state?.requests[0]?.status ?? 'withdrawn'
  const stated = words[status]
  if (!state || (!stated && !state.available)) return null
  return (
    <div className="mt-12 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4">
      <p>{stated ? stated() : m.invoices_shown_available()}</p>
      <LinkButton to={paths.orderInvoice(orderNumber)} isSmall>
        {stated ? m.invoices_see() : m.invoices_get()}
      </LinkButton>
    </div>
  )
}
