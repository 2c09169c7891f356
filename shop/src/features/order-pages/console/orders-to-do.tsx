import { m } from '#texts'
import type { listConsoleOrders } from '#features/orders/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import type { Loaded } from '#console-ui/lists/use-loaded.ts'
import { ToDoRow } from '#console-ui/to-do-row.tsx'
import type { ResponseOf } from '#platform/contract/call.ts'
import { waitedWords } from '#features/fulfilment/components/console/order-words.ts'

/** Orders to ship, with the waiting time of the oldest. */
export function OrdersToDo({ loaded }: { loaded: Loaded<ResponseOf<typeof listConsoleOrders> | null> }) {
  const { data } = loaded
  const first = data?.results[0]
  return (
    <ToDoRow
      to={consolePaths.orders({ tab: 'to_ship' })}
      title={m.fulfilment_tab_to_ship()}
      count={data?.count ?? null}
      loaded={loaded}
    >
      {data && !first && m.order_pages_to_do_none()}
      {first?.waiting_since && (
        <span className={first.is_late ? 'text-warn' : ''}>
          {(first.is_late ? m.order_pages_to_do_late : m.returns_to_do_worst)({
            time: waitedWords(first.waiting_since),
          })}
        </span>
      )}
    </ToDoRow>
  )
}
