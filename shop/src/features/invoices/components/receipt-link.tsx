import { m } from '#texts'
import { TextLink } from '#ui/controls/text-link.tsx'
import type { OrderPapers } from './load-papers.ts'

/** Leads from the order to its receipt; nothing where none is issued and none is offered. */
export function ReceiptLink({ path, papers }: { path: string; papers: OrderPapers | null }) {
  if (!papers?.hasReceipt) return null
  return (
    <p className="mt-2 text-right">
      <TextLink to={path}>{m.invoices_receipt()}</TextLink>
    </p>
  )
}
