import { Link } from 'react-router'
import { m } from '#texts'
import { shopperName } from '#features/fulfilment/components/console/shopper-name.ts'
import type { listConsoleReturns } from '#features/returns/console-contract.ts'
import type { ReturnTab } from '#features/returns/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { StaleBanner, Loading } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { formatMoney } from '#platform/money/money.ts'
import { waitedWords } from '#features/fulfilment/components/console/order-words.ts'
import { returnTabName, describeReturn } from '../../components/console/return-words.ts'

/** Other returns of the same tab, next to the one being decided. */
export function ReturnInbox({ tab, current }: { tab: ReturnTab; current: string }) {
  const { data, failure, reload } = useLoaded<ResponseOf<typeof listConsoleReturns>>(`${tab} ${current}`, (signal) =>
    callConsole<typeof listConsoleReturns>('GET /api/console/returns/', { query: { tab }, signal }),
  )
  return (
    <nav className="border-t border-line" aria-label={m.returns_others({ tab: returnTabName(tab, data?.provider) })}>
      {failure && <StaleBanner failure={failure} onRetry={reload} isFirst={!data} />}
      {!data && !failure && <Loading />}
      {data?.results.map((row) => (
        <Link
          key={row.return_number}
          to={consolePaths.return(row.return_number)}
          className="grid gap-1 border-b border-line p-3 text-small/5 hover:bg-sunk focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_2px_0_0_var(--color-accent)]"
          aria-current={row.return_number === current ? 'page' : undefined}
        >
          <span className="flex justify-between gap-2 tabular-nums">
            <span className="code-text">{row.order_number}</span>
            <b>{formatMoney(row.amount)}</b>
          </span>
          <span>{describeReturn(row)}</span>
          <span className="flex justify-between gap-2 tabular-nums text-ink-2">
            <span>{shopperName(row.shopper.username)}</span>
            {row.waiting_since && <span>{waitedWords(row.waiting_since)}</span>}
          </span>
        </Link>
      ))}
    </nav>
  )
}
