/** List of requests for invoices, by the next action. */
import { Link } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ForbiddenState } from '#console-ui/console-states.tsx'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { ListSearch, ListTools, RangePill } from '#console-ui/lists/list-tools.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { fullDayOf, whenOf } from '#console-ui/when.ts'
import { waitedWords } from '#features/fulfilment/components/console/order-words.ts'
import type { exportInvoices, ListedInvoice } from '#features/invoices/console-contract.ts'
import { invoiceTabs, type InvoiceTab } from '#features/invoices/values.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { saveFile } from '#ui/files/save-file.ts'
import { invoiceStatusNames } from '../components/invoice-status.ts'
import { invoiceStateTones, invoiceTabNames } from './invoice-states.ts'
import { type invoicesLoader, isInvoiceTab } from './loaders.ts'

export function Component() {
  const tab = useListAddress().get('tab')
  if (!usePermission('money.read') || !isInvoiceTab(tab)) return <ForbiddenState isPage />
  return <Invoices tab={tab} />
}

function Invoices({ tab }: { tab: InvoiceTab }) {
  const loaded = useScreenData<typeof invoicesLoader>()
  const mayExport = usePermission('reports.export')
  const facets = loaded.data?.facets
  const waiting = (facets?.to_issue ?? 0) + (facets?.to_correct ?? 0)
  const exporting = useExport(tab)
  return (
    <ConsolePage
      title={m.invoices_console()}
      waiting={waiting}
      note={waiting > 0 && m.invoices_waiting({ count: waiting })}
      actions={
        mayExport && (
          <Button isBusy={exporting.isBusy} onClick={() => void exporting.run()}>
            {m.invoices_export()}
          </Button>
        )
      }
    >
      <FormError failure={exporting.failure} />
      <ListTabs
        label={m.invoices_tabs()}
        tabs={invoiceTabs.map((value) => ({ value, label: invoiceTabNames[value](), count: facets?.[value] }))}
      />
      <ListTools>
        <ListSearch label={m.invoices_find()} placeholder={m.invoices_find_hint()} />
        <RangePill label={m.invoices_span()} names={['from', 'to']} type="date" />
      </ListTools>
      <ConsoleList<ListedInvoice>
        label={invoiceTabNames[tab]()}
        loaded={loaded}
        columns={columns}
        card={InvoiceRowCard}
        idOf={({ id }) => id}
        nameOf={nameOf}
        toOf={({ id }) => consolePaths.invoice(id)}
        empty={{ title: m.invoices_empty(), text: m.invoices_empty_text() }}
      />
    </ConsolePage>
  )
}

/** Downloads the tab as a table, with the search and the date range of the list. */
function useExport(tab: InvoiceTab) {
  const address = useListAddress()
  return useSubmit(async () => {
    const [q, from, to] = [address.get('q'), address.get('from'), address.get('to')]
    const file = (await callConsole<typeof exportInvoices>('GET /api/console/exports/invoices.csv/', {
      query: { tab, ...(q && { q }), ...(from && { from }), ...(to && { to }) },
      isFile: true,
    })) as unknown as Blob
    saveFile(file, `invoices-${fullDayOf(new Date())}.csv`)
  })
}

const nameOf = ({ title }: Pick<ListedInvoice, 'title'>) => title || m.invoices_deleted_account()

const columns: readonly ListColumn<ListedInvoice>[] = [
  {
    key: 'title',
    title: m.invoices_title(),
    cell: (row) => (
      <>
        <Title row={row} />
        <small>
          {row.kind === 'company' ? m.invoices_company() : m.invoices_personal()}{' '}
          <span className="code-text">{row.tax_number}</span>
        </small>
      </>
    ),
  },
  {
    key: 'order',
    title: m.invoices_order(),
    cell: ({ order_number, number }) => (
      <>
        <span className="code-text">{order_number}</span>
        {number && <small className="code-text">{number}</small>}
      </>
    ),
  },
  { key: 'state', title: m.invoices_state(), cell: (row) => <State row={row} /> },
  { key: 'requested', title: m.invoices_requested_at(), isFigure: true, cell: ({ created_at }) => whenOf(created_at) },
  { key: 'waited', title: m.invoices_waited(), isFigure: true, cell: (row) => <Waited row={row} /> },
  { key: 'amount', title: m.invoices_amount(), isFigure: true, cell: (row) => <Amount row={row} /> },
]

function Title({ row }: { row: ListedInvoice }) {
  return (
    <Link className="row-link wrap-anywhere" to={consolePaths.invoice(row.id)}>
      {nameOf(row)}
    </Link>
  )
}

function State({ row: { status } }: { row: ListedInvoice }) {
  return <StateMark tone={invoiceStateTones[status]}>{invoiceStatusNames[status]()}</StateMark>
}

function Waited({ row: { waiting_since } }: { row: ListedInvoice }) {
  return waiting_since ? <span className="whitespace-nowrap text-ink-2">{waitedWords(waiting_since)}</span> : null
}

function Amount({ row: { amount, correction_amount } }: { row: ListedInvoice }) {
  return (
    <>
      {formatMoney(amount)}
      {correction_amount && <small>−{formatMoney(correction_amount)}</small>}
    </>
  )
}

function InvoiceRowCard(row: ListedInvoice) {
  return (
    <>
      <p className="mb-1.5 flex justify-between gap-3">
        <Title row={row} />
        <span className="text-right">
          <Amount row={row} />
        </span>
      </p>
      <p className="card-line">
        <span className="code-text text-ink-2">{row.order_number}</span>
        <span className="flex gap-3">
          <Waited row={row} />
          <State row={row} />
        </span>
      </p>
    </>
  )
}
