/** The first screen: waiting work, figures, and the steps until a shop is ready to sell. */
import { Link } from 'react-router'
import { m } from '#texts'
import { StockToDo } from '#features/catalogue/console/stock-to-do.tsx'
import { OpeningList } from '#features/content/console/opening/opening-list.tsx'
import { LongestWaiting, useLongestWaiting } from '#features/order-pages/console/longest-waiting.tsx'
import { OrdersToDo } from '#features/order-pages/console/orders-to-do.tsx'
import { ReturnsToDo } from '#features/returns/console/returns-to-do.tsx'
import { InvoicesToDo } from '#features/invoices/console/invoices-to-do.tsx'
import { SearchToDo } from '#features/search/console/search-to-do.tsx'
import { ReviewToDo } from '#features/payments/console/review-to-do.tsx'
import type { getToday } from '#features/reports/console-contract.ts'
import { BestSellers } from '#features/reports/console/today/best-sellers.tsx'
import { HealthList } from '#features/reports/console/today/health-list.tsx'
import { LastEvents } from '#features/reports/console/today/last-events.tsx'
import { RunningOut } from '#features/reports/console/today/running-out.tsx'
import { Takings } from '#features/reports/console/today/takings.tsx'
import { TodayFigures } from '#features/reports/console/today/today-figures.tsx'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { usePermission, useMe } from '#console-session/me-store.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { PageAside } from '#console-ui/page-aside.tsx'
import { clockOf, dayOf, weekdayOf } from '#console-ui/when.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { buttonStyle } from '#ui/controls/button-style.ts'

type Today = ResponseOf<typeof getToday>

export function Component() {
  const me = useMe()
  const ships = usePermission('orders.ship') && (me?.counts['to_ship'] ?? 0) > 0
  const { data, failure, reload } = useLoaded<Today>('today', (signal) =>
    callConsole<typeof getToday>('GET /api/console/today/', { signal }),
  )
  const readsOrders = usePermission('orders.read')
  const waiting = useLongestWaiting(readsOrders)
  const isFresh = data !== null && isOfFreshShop(data)
  return (
    <ConsolePage
      title={m.console_today()}
      note={data && noteOf(data.at)}
      actions={
        ships && (
          <Link className={buttonStyle({ variant: 'primary' })} to={consolePaths.orders({ tab: 'to_ship' })}>
            {m.console_go_ship()}
          </Link>
        )
      }
    >
      {failure && <StaleBanner failure={failure} onRetry={reload} isFirst={data === null} />}
      {data?.opening && <OpeningList opening={data.opening} />}
      {!isFresh && <ToDo waiting={waiting} />}
      {data ? !isFresh && <Sales today={data} waiting={waiting.data} /> : !failure && <Loading />}
    </ConsolePage>
  )
}

/** The first steps alone: nothing was sold yet. */
const isOfFreshShop = ({ opening, days }: Today) =>
  opening !== null && !opening.is_ready && days !== null && days.every(({ payments }) => payments === 0)

const noteOf = (at: string) => `${dayOf(at)} ${weekdayOf(at)} · ${clockOf(at)}`

function ToDo({ waiting }: { waiting: ReturnType<typeof useLongestWaiting> }) {
  const me = useMe()
  const readsOrders = usePermission('orders.read')
  const readsReturns = usePermission('money.read')
  const readsReview = usePermission('payments.read')
  const issuesInvoices = usePermission('invoices.issue') && me?.counts['invoices'] !== undefined
  const readsGoods = usePermission('goods.read')
  const editsSearch = usePermission('search.edit')
  return (
    <ul
      className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] overflow-hidden border-y border-line max-desk:grid-cols-1"
      aria-label={m.console_to_do()}
    >
      {readsOrders && <OrdersToDo loaded={waiting} />}
      {readsReturns && <ReturnsToDo />}
      {readsReview && <ReviewToDo />}
      {issuesInvoices && <InvoicesToDo />}
      {readsGoods && <StockToDo />}
      {editsSearch && <SearchToDo />}
    </ul>
  )
}

interface SalesProps {
  today: Today
  waiting: ReturnType<typeof useLongestWaiting>['data']
}

function Sales({ today: { at, figures, days, best, running_out: running, events, health }, waiting }: SalesProps) {
  const seesEvents = [usePermission('trail.read'), usePermission('money.read')].includes(true)
  const hasAside = seesEvents || health !== null
  return (
    <div className={hasAside ? 'grid gap-x-8 wide:grid-cols-[minmax(0,1fr)_20rem]' : undefined}>
      <div className="min-w-0">
        {waiting && <LongestWaiting orders={waiting} />}
        {figures && <TodayFigures at={at} figures={figures} />}
        {days && <Takings days={days} />}
        <RunningOut goods={running} />
        <BestSellers best={best} />
      </div>
      {hasAside && (
        <PageAside className="content-start self-start">
          {seesEvents && <LastEvents events={events} now={at} />}
          {health && <HealthList health={health} now={at} />}
        </PageAside>
      )}
    </div>
  )
}
