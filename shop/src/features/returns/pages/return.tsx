import { paths } from '#paths'
import { m } from '#texts'
import { formatDates } from '#features/delivery/components/promise-words.ts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { requireOrderAccess } from '#session/private-pages/order-links.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { BackLink } from '#ui/headings/back-link.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { sendReturnRequest } from '../client/submit-return-request.ts'
import { loadOrderDetail } from '#features/fulfilment/components/load-order-detail.ts'
import { findUnrequestedLine, lastDayWithoutReason } from '../client/return-request.ts'
import { OrderSkeleton } from '#features/fulfilment/components/order-skeleton.tsx'
import { ReturnForm } from '../components/return-form.tsx'
import { notReturnableReason } from '../client/not-returnable-reason.ts'
import type { Route } from './+types/return.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireOrderAccess(request, params.order_number)
  return { order: await loadOrderDetail(request, params.order_number) }
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  requireOrderAccess(request, params.order_number)
  return sendReturnRequest(request, params.order_number)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.returns_title()) }]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <OrderSkeleton />
    </PrivatePageFallback>
  )
}

export default function ReturnPage({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const number = order.order_number
  const until = lastDayWithoutReason(order)
  const isEmpty = order.lines.every((line) => line.returnable_quantity === 0)
  const refused = findUnrequestedLine(order)
  return (
    <NarrowColumn>
      <BackLink to={paths.order(number)}>{m.returns_return_back({ number })}</BackLink>
      {isEmpty ? (
        <EmptyState
          title={m.returns_title()}
          sentence={refused ? notReturnableReason(order, refused) : m.returns_none()}
        >
          <LinkButton to={paths.order(number)} variant="primary">
            {m.returns_return_back({ number })}
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <h1 tabIndex={-1} className="pt-2 font-serif text-title tracking-[.03em] text-balance">
            {m.returns_title()}
          </h1>
          {until && (
            <p className="mt-1 mb-8 text-note text-ink-2">
              {m.returns_until({ day: formatDates({ from: until, until }) })}
            </p>
          )}
          <ReturnForm order={order} failure={actionData ?? null} />
        </>
      )}
    </NarrowColumn>
  )
}
