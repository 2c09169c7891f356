import { Link } from 'react-router'
import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission } from '#console-session/me-store.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { whenOf } from '#console-ui/when.ts'
import { formatMoney } from '#platform/money/money.ts'
import { returnKindNames, returnStateTone, returnStateWord } from '#features/returns/components/console/return-words.ts'

/** Returns of the order, each with a link to its page. */
export function OrderRequests({
  order: { requests, provider },
}: {
  order: Pick<ConsoleOrder, 'requests' | 'provider'>
}) {
  const readsReturns = usePermission('money.read')
  if (requests.length === 0) return null
  return (
    <section>
      <h2 className="section-title">{m.returns_returns()}</h2>
      <ul>
        {requests.map(({ return_number, kind, status, amount, created_at }) => (
          <li key={return_number} className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-b border-line py-3">
            <div>
              {readsReturns ? (
                <Link className="link text-small" to={consolePaths.return(return_number)}>
                  {returnKindNames[kind]()}
                </Link>
              ) : (
                returnKindNames[kind]()
              )}
              <span className="ml-2">
                <StateMark tone={returnStateTone({ kind, status })}>
                  {returnStateWord({ kind, status }, provider)}
                </StateMark>
              </span>
              <small>{whenOf(created_at)}</small>
            </div>
            {amount !== null && <span>{formatMoney(amount)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
