import { useCallback, useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import type { listOrders, Order } from '#features/orders/contract.ts'
import { type OrderShow, orderShows } from '#features/orders/values.ts'
import { keptAtOf } from '#platform/offline/kept-answers.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readPageNumber } from '#platform/shop-api/page-number.ts'
import { redirectToLogin, requireSession } from '#session/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { formatCount } from '#ui/display/count.ts'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { type Chip, ChipRow } from '#ui/navigation/chip-row.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { OrdersSkeleton } from '#features/orders/components/orders-skeleton.tsx'
import { useRevalidateOnReturn } from '#ui/hooks/use-revalidate-on-return.ts'
import { useWhenReachable } from '#ui/hooks/use-when-reachable.ts'
import type { OrderToConfirm } from '#features/orders/components/order-question.ts'
import { OrderConfirmation } from '#features/orders/components/order-confirmation.tsx'
import { OrderEntry } from '#features/orders/components/order-entry.tsx'
import { OrderUpdates } from '#features/orders/components/order-updates.tsx'
import { useNow } from '#features/orders/client/use-now.ts'
import { useOrderUpdates } from '#features/orders/client/use-order-updates.ts'
import type { Route } from './+types/order-list.ts'

const address = paths.orders
const pageSize = 10
const clockIntervalInMs = 20_000

function addressOf(show: OrderShow | undefined, page = 1): string {
  const query = new URLSearchParams({ ...(show && { show }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${address}?${query}` : address
}

const chipWords: Record<OrderShow, () => string> = {
  to_pay: m.orders_show_to_pay,
  to_ship: m.orders_show_to_ship,
  to_receive: m.orders_show_to_receive,
  after_sale: m.orders_show_after_sale,
}

/** A number stands where there is something to do. */
function chipsOf(counts: Record<OrderShow, number>, current: OrderShow | undefined): Chip[] {
  const all = { label: m.orders_show_all(), to: address, isCurrent: current === undefined }
  const others = orderShows.map((show) => {
    const hasNumber = counts[show] > 0 && show !== 'after_sale'
    const label = hasNumber ? `${chipWords[show]()} ${formatCount(counts[show])}` : chipWords[show]()
    return { label, to: addressOf(show), isCurrent: show === current }
  })
  return [all, ...others]
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: pageTitle(m.orders_title(), loaderData?.page) }]

/** Unlike other loaders it only alerts when the API refuses, as specified; without a login it leads there. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams) ?? 1
  const show = orderShows.find((known) => known === searchParams.get('show'))
  try {
    const list = await browserShopApi.call<typeof listOrders>('GET /api/order/index_user_order_querset/', {
      query: { page, page_size: pageSize, show },
      keptFor: 'person',
    })
    return { page, show, count: list.count, counts: list.counts, orders: list.results, keptAt: keptAtOf(list) }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // An address that was kept, or typed, from when there were more.
    if (failure.status === 404 && page > 1) throw redirect(addressOf(show))
    showAlert(failure.message, { kind: 'failure' })
    if (failure.status === 401) throw redirectToLogin(request)
    return { page, show, count: 0, counts: null, orders: null }
  }
}
clientLoader.hydrate = true as const

/** On the way to the cashier there is nothing to load anew. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as { isLeaving?: boolean } | null | undefined)?.isLeaving ? false : defaultShouldRevalidate
}

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <NarrowColumn>
        <PageHeading>{m.orders_title()}</PageHeading>
        <OrdersSkeleton />
      </NarrowColumn>
    </PrivatePageFallback>
  )
}

export default function OrderListPage({ loaderData }: Route.ComponentProps) {
  const { page, show, count, counts, orders } = loaderData
  const { revalidate } = useRevalidator()
  const reload = useCallback(() => void revalidate(), [revalidate])
  useWhenReachable(orders === null, reload)
  if (!orders || !counts) {
    return (
      <EmptyState title={m.orders_unread_title()} sentence={m.orders_unread_sentence()}>
        <LinkButton to={address} variant="primary" reloadDocument>
          {m.orders_retry()}
        </LinkButton>
      </EmptyState>
    )
  }
  if (counts.all === 0) {
    return (
      <EmptyState title={m.orders_empty_title()} sentence={m.orders_empty_sentence()}>
        <LinkButton to={paths.shop} variant="primary">
          {m.orders_to_shop()}
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <NarrowColumn>
      <PageHeading note={m.orders_count({ count: formatCount(count) })}>{m.orders_title()}</PageHeading>
      <div className="mb-6">
        <ChipRow label={m.orders_filter()} chips={chipsOf(counts, show)} isScrolling />
      </div>
      {count === 0 && <p className="py-8 text-ink-2">{m.orders_none_of_these()}</p>}
      <OrderEntries orders={orders} page={page} show={show} />
      <Pagination page={page} pageCount={Math.ceil(count / pageSize)} hrefOf={(number) => addressOf(show, number)} />
    </NarrowColumn>
  )
}

interface OrderEntriesProps {
  orders: readonly Order[]
  page: number
  show: OrderShow | undefined
}

function OrderEntries({ orders, page, show }: OrderEntriesProps) {
  const [question, setQuestion] = useState<OrderToConfirm | null>(null)
  const now = useNow(clockIntervalInMs)
  useOrderUpdates(orders, { page, pageSize, show })
  useRevalidateOnReturn()
  return (
    <>
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order.order_number}>
            <OrderEntry order={order} now={now} onAsk={setQuestion} />
          </li>
        ))}
      </ul>
      <OrderUpdates orders={orders} />
      <OrderConfirmation question={question} onClose={() => setQuestion(null)} />
    </>
  )
}
