import { m } from '#texts'
import type { listConsoleReturns } from '#features/returns/console-contract.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { ToDoRow } from '#console-ui/to-do-row.tsx'
import type { ResponseOf } from '#platform/contract/call.ts'
import { waitedWords } from '#features/fulfilment/components/console/order-words.ts'

/** Returns awaiting a decision, with the waiting time of the oldest. */
export function ReturnsToDo() {
  const loaded = useLoaded<ResponseOf<typeof listConsoleReturns>>('to_answer', (signal) =>
    callConsole<typeof listConsoleReturns>('GET /api/console/returns/', {
      query: { tab: 'to_answer', page_size: 1 },
      signal,
    }),
  )
  const { data } = loaded
  const first = data?.results[0]
  return (
    <ToDoRow
      to={consolePaths.returns({ tab: 'to_answer' })}
      title={m.returns_console_returns()}
      count={data?.count ?? null}
      loaded={loaded}
    >
      {data && !first && m.returns_to_do_no_returns()}
      {first?.waiting_since && m.returns_to_do_worst({ time: waitedWords(first.waiting_since) })}
    </ToDoRow>
  )
}
