/** One request: contents of the paper, and the form for the issued one. */
import { useState } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { loadMe } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import type { ConsoleInvoice } from '#features/invoices/console-contract.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { invoiceStatusNames } from '../components/invoice-status.ts'
import { invoicesAuditLabels } from './audit-labels.ts'
import { invoiceStateTones, tabOfInvoice } from './invoice-states.ts'
import { InvoiceFacts } from './invoice/invoice-facts.tsx'
import { InvoiceLines } from './invoice/invoice-lines.tsx'
import { InvoicedOrder } from './invoice/invoiced-order.tsx'
import { IssuedPapers } from './invoice/issued-papers.tsx'
import { PaperForm } from './invoice/paper-form.tsx'
import type { invoiceLoader } from './loaders.ts'

export function Component() {
  const { data: invoice, failure, reload, change } = useScreenData<typeof invoiceLoader>()
  if (failure && !invoice) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  return (
    <ConsolePage
      title={invoice ? invoice.title || m.invoices_deleted_account() : m.invoices_invoice()}
      note={
        invoice && <StateTag tone={invoiceStateTones[invoice.status]}>{invoiceStatusNames[invoice.status]()}</StateTag>
      }
      crumbs={
        <Link className="link" to={consolePaths.invoices({ tab: invoice ? tabOfInvoice(invoice.status) : 'to_issue' })}>
          {m.invoices_console()}
        </Link>
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      {invoice ? <Invoice key={invoice.id} invoice={invoice} show={(changed) => change(() => changed)} /> : <Loading />}
    </ConsolePage>
  )
}

function Invoice({ invoice, show }: { invoice: ConsoleInvoice; show(changed: ConsoleInvoice): void }) {
  const mayIssue = usePermission('invoices.issue')
  const [isMoved, setMoved] = useState(false)
  const done = (changed: ConsoleInvoice, hasMoved = false) => {
    setMoved(hasMoved)
    show(changed)
    void loadMe().catch(() => {})
  }
  const isOpen = invoice.status === 'requested' || invoice.status === 'to_correct'
  return (
    <div className="grid items-start gap-8 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="grid max-w-narrow gap-6 *:min-w-0">
        {isMoved && (
          <p className="banner bg-warn-soft" role="alert">
            {m.invoices_moved()}
          </p>
        )}
        {invoice.reason && (
          <section>
            <h2 className="section-title">{m.invoices_declined_because()}</h2>
            <p className="wrap-anywhere whitespace-pre-line">{invoice.reason}</p>
          </section>
        )}
        <InvoiceFacts invoice={invoice} />
        <InvoiceLines invoice={invoice} />
        <IssuedPapers
          invoice={invoice}
          mayIssue={mayIssue}
          onDone={(changed) => done(changed)}
          onMoved={(current) => done(current, true)}
        />
      </div>
      <div className="grid gap-8 *:min-w-0">
        {mayIssue && isOpen && (
          // Another step starts with a new form; a changed amount keeps the typed values.
          <PaperForm
            key={invoice.status}
            invoice={invoice}
            onDone={(changed) => done(changed)}
            onMoved={(current) => done(current, true)}
          />
        )}
        <InvoicedOrder invoice={invoice} />
      </div>
      <div className="lg:col-span-2">
        <SubjectHistory
          subject={`invoice:${invoice.id}`}
          words={invoicesAuditLabels}
          version={invoice.revision}
          hasHeading
        />
      </div>
    </div>
  )
}
