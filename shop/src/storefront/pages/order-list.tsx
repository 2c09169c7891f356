import { redirect, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import type { listOrders, Order } from '#features/orders/contract.ts'
import { type OrderShow, orderShows } from '#features/orders/values.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { savedAtOf } from '#platform/offline/offline-responses.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { readPageNumber } from '#platform/shop-api/page-number.ts'
import { redirectToLogin, requireSession } from '#session/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { formatCount } from '#ui/display/count.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { type Chip, ChipRow } from '#ui/navigation/chip-row.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { OrderSearchForm } from '#features/orders/components/order-search-form.tsx'
import type { OrderSearch } from '#features/orders/client/use-order-updates.ts'
import { OrdersSkeleton } from '#features/orders/components/orders-skeleton.tsx'
import { useWhenReachable } from '#ui/hooks/use-when-reachable.ts'
import { findWaitingOrders } from '#features/orders/components/waiting/find-waiting-orders.ts'
import { OrderEntries } from '#features/orders/components/order-entries.tsx'
import { WaitingOrders } from '#features/orders/components/waiting/waiting-orders.tsx'
import { ClaimOffer } from '../guest/claim-offer.tsx'
import type { Route } from './+types/order-list.ts'

const address = paths.orders
const pageSize = 10

function addressOf(show: OrderShow | undefined, search: OrderSearch = {}, page = 1): string {
  const query = new URLSearchParams({ ...(show && { show }), ...search, ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${address}?${query}` : address
}

/** Omits empty values, so that the address has only the search. */
function readSearch(query: URLSearchParams): OrderSearch {
  const typed = query.get('query')?.trim()
  const [from, to] = [query.get('from'), query.get('to')]
  return { ...(typed && { query: typed }), ...(from && { from }), ...(to && { to }) }
}

const isSearch = (search: OrderSearch) => Object.keys(search).length > 0

const chipWords: Record<OrderShow, () => string> = {
  to_pay: m.orders_show_to_pay,
  to_ship: m.orders_show_to_ship,
  to_receive: m.orders_show_to_receive,
  to_review: m.orders_show_to_review,
  after_sale: m.orders_show_after_sale,
}

/** Shows a number for tabs with pending work; none in a search, which has no counts. */
function chipsOf(counts: Record<OrderShow, number>, current: OrderShow | undefined, search: OrderSearch): Chip[] {
  const all = { label: m.orders_show_all(), to: addressOf(undefined, search), isCurrent: current === undefined }
  const others = orderShows.map((show) => {
    const hasNumber = counts[show] > 0 && show !== 'after_sale' && !isSearch(search)
    const label = hasNumber ? `${chipWords[show]()} ${formatCount(counts[show])}` : chipWords[show]()
    return { label, to: addressOf(show, search), isCurrent: show === current }
  })
  return [all, ...others]
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: pageTitle(m.orders_title(), loaderData?.page) }]

/** Unlike other loaders it only alerts on an API error, as specified; without a login it redirects there. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  const { searchParams } = new URL(request.url)
  const page = readPageNumber(searchParams) ?? 1
  const show = orderShows.find((known) => known === searchParams.get('show'))
  const search = readSearch(searchParams)
  try {
    const list = await browserShopApi.call<typeof listOrders>('GET /api/order/index_user_order_querset/', {
      query: { page, page_size: pageSize, show, ...search },
      ...(isSearch(search) ? {} : { offlineFor: 'person' as const }),
    })
    const { count, counts, results: orders } = list
    const waiting = await findWaitingElsewhere(list)
    return { page, show, search, count, counts, orders, waiting, savedAt: savedAtOf(list) }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // A stored or typed address, from a time with more pages.
    if (failure.status === 404 && page > 1) throw redirect(addressOf(show, search))
    showAlert(failure.message, { kind: 'failure' })
    if (failure.status === 401) throw redirectToLogin(request)
    return { page, show, search, count: 0, counts: null, orders: null, waiting: [] }
  }
}
clientLoader.hydrate = true as const

/** Orders awaiting payment on another page of the list. */
async function findWaitingElsewhere({ counts, results }: ResponseOf<typeof listOrders>): Promise<Order[] | null> {
  const numbers = new Set(results.filter(({ status }) => status === 'pending').map((order) => order.order_number))
  if (numbers.size >= counts.to_pay) return []
  return (await findWaitingOrders())?.filter((order) => !numbers.has(order.order_number)) ?? null
}

export { revalidateUnlessLeaving as shouldRevalidate } from '#features/orders/components/revalidate-unless-leaving.ts'

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
  const { page, show, search, count, counts, orders, waiting } = loaderData
  const { revalidate } = useRevalidator()
  useWhenReachable(orders === null, () => void revalidate())
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
      <>
        <ClaimOffer />
        <EmptyState title={m.orders_empty_title()} sentence={m.orders_empty_sentence()}>
          <LinkButton to={paths.shop} variant="primary">
            {m.orders_to_shop()}
          </LinkButton>
        </EmptyState>
      </>
    )
  }
  return (
    <NarrowColumn>
      <PageHeading note={m.orders_count({ count })}>{m.orders_title()}</PageHeading>
      <OrderSearchForm show={show} search={search} />
      <div className="mb-6">
        <ChipRow label={m.orders_filter()} chips={chipsOf(counts, show, search)} isScrolling />
      </div>
      <ClaimOffer />
      <WaitingOrders orders={waiting} />
      {count === 0 && <NoneOfThese isSearch={isSearch(search)} />}
      <OrderEntries orders={orders} list={{ page, pageSize, show, search }} />
      <Pagination
        page={page}
        pageCount={Math.ceil(count / pageSize)}
        hrefOf={(number) => addressOf(show, search, number)}
      />
    </NarrowColumn>
  )
}

function NoneOfThese({ isSearch }: { isSearch: boolean }) {
  if (!isSearch) return <p className="py-8 text-ink-2">{m.orders_none_of_these()}</p>
  return (
    <output className="grid justify-items-start py-8">
      <span className="text-ink-2">{m.orders_search_none()}</span>
      <TextLink to={address}>{m.orders_search_clear()}</TextLink>
    </output>
  )
}
