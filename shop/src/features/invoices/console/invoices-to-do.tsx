import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { ToDoRow } from '#console-ui/to-do-row.tsx'
import { waitedWords } from '#features/fulfilment/components/console/order-words.ts'
import type { listInvoices } from '#features/invoices/console-contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'

/** Invoices to issue or to correct, with the waiting time of the oldest to issue. */
export function InvoicesToDo() {
  const loaded = useLoaded<ResponseOf<typeof listInvoices>>('to_issue', (signal) =>
    callConsole<typeof listInvoices>('GET /api/console/invoices/', {
      query: { tab: 'to_issue', page_size: 1 },
      signal,
    }),
  )
  const { data } = loaded
  const first = data?.results[0]
  const count = data ? data.facets.to_issue + data.facets.to_correct : null
  return (
    <ToDoRow
      to={consolePaths.invoices({ tab: data && data.facets.to_issue === 0 && count ? 'to_correct' : 'to_issue' })}
      title={m.invoices_console()}
      count={count}
      loaded={loaded}
    >
      {count === 0 && m.invoices_to_do_none()}
      {first?.waiting_since && m.invoices_to_do_worst({ time: waitedWords(first.waiting_since) })}
    </ToDoRow>
  )
}
