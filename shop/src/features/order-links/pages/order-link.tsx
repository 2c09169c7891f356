/** The page of an order link: goods and total of one order, and the way to pay it. The page shows no personal data. */
import type { ReactNode } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { AgreementSentence } from '#features/content/components/agreement/agreement.tsx'
import type { LinkedOrder } from '#features/order-links/contract.ts'
import { OrderedGoods } from '#features/orders/components/waiting/ordered-goods.tsx'
import { WaitingOrder } from '#features/orders/components/waiting/waiting-order.tsx'
import { useWayToPay } from '../components/cashier/use-way-to-pay.ts'
import { WaysToPay } from '../components/cashier/ways-to-pay.tsx'
import { obeysExternalParameter } from '#features/orders/rules/in-app-browser.ts'
import { formatMoney } from '#platform/money/money.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { findOrderLink } from '#session/private-pages/order-links.ts'
import { readSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { LinesSkeleton } from '#ui/placeholders/skeleton.tsx'
import { loadOrderLink, type OrderLinkPage, startPaymentByLink } from '../client/load-order-link.ts'
import { useLinkedOrder } from '../client/use-linked-order.ts'
import { BlockedLink } from '../components/blocked-link.tsx'
import type { Route } from './+types/order-link.ts'

/** Programs of other sites learn nothing of the address, which is the proof. */
export const meta: Route.MetaFunction = () => [
  { title: pageTitle(m.order_links_title()) },
  { name: 'referrer', content: 'no-referrer' },
]

export const handle = { otherParameters: ['out_trade_no', 'openExternalBrowser'] }

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadOrderLink(request, params.code)
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return startPaymentByLink(request, params.code)
}

export { revalidateUnlessLeaving as shouldRevalidate } from '#features/orders/components/revalidate-unless-leaving.ts'

export function HydrateFallback() {
  return (
    <NarrowColumn>
      <PageHeading>{m.order_links_title()}</PageHeading>
      <p className="hidden text-danger unscripted:block">{m.order_links_needs_script()}</p>
      <div className="unscripted:hidden">
        <LinesSkeleton />
      </div>
    </NarrowColumn>
  )
}

export default function OrderLinkPageView({ loaderData, params }: Route.ComponentProps) {
  const { order, readAgain } = useLinkedOrder(params.code, loaderData.order)
  const { state } = useNavigation()
  const left = useActionData<{ isLeaving: boolean }>()
  const isBusy = state !== 'idle' || left?.isLeaving === true
  if (!order) return <Ended title={m.order_links_over()} sentence={m.order_links_over_text()} />
  if (order.status !== 'pending') return <Closed order={order} />
  if (loaderData.isBlocked && !loaderData.isBack)
    return <BlockedLink order={order} isBusy={isBusy} onCheck={readAgain} />
  return <Payable {...loaderData} order={order} isBusy={isBusy} />
}

function Payable({ order, versions, isBack, isBusy }: OrderLinkPage & { order: LinkedOrder; isBusy: boolean }) {
  const way = useWayToPay()
  return (
    <NarrowColumn>
      <PageHeading>{isBack ? m.order_links_confirming() : m.order_links_title()}</PageHeading>
      {isBack && (
        <output className="mb-4 block rounded-control bg-sunk px-4 py-3">{m.order_links_confirming_text()}</output>
      )}
      <WaitingOrder order={order} />
      <CheckedForm as={Form} method="post" className="mt-4 rounded-panel border border-line bg-raised p-6">
        <OrderedGoods order={order} />
        <WaysToPay way={way} />
        <div className="mt-4 grid gap-3">
          <AgreementSentence versions={versions} step="order" />
          <Button type="submit" variant="primary" isBlock isBusy={isBusy}>
            {m.orders_pay()}
          </Button>
          {obeysExternalParameter(navigator.userAgent) && (
            <a href="?openExternalBrowser=1" className={buttonStyle({ isBlock: true })}>
              {m.order_links_open_outside()}
            </a>
          )}
        </div>
      </CheckedForm>
    </NarrowColumn>
  )
}

/** Paid, or not payable any more. */
function Closed({ order }: { order: LinkedOrder }) {
  const isPaid = order.status === 'paid' || order.status === 'refunding' || order.status === 'refunded'
  if (isPaid) {
    return (
      <Ended
        title={m.order_links_paid()}
        sentence={m.order_links_paid_text()}
        next={
          mayBeOwner(order) && (
            <LinkButton to={paths.order(order.order_number)} variant="primary">
              {m.order_links_to_order()}
            </LinkButton>
          )
        }
      >
        {order.status === 'paid' && order.surplus_amount !== null && (
          <p className="mb-6 rounded-control bg-warn-soft px-4 py-3 text-warn">
            {m.order_links_paid_twice({ amount: formatMoney(order.surplus_amount, order.currency) })}
          </p>
        )}
        <OrderedGoods order={order} />
      </Ended>
    )
  }
  return (
    <Ended {...endingOf(order)}>
      <OrderedGoods order={order} hasLinks />
    </Ended>
  )
}

/** For others the order's page is a log-in. */
const mayBeOwner = ({ order_number: orderNumber }: LinkedOrder) =>
  readSession() !== null || findOrderLink(orderNumber) !== undefined

function endingOf({ status, is_replaced: isReplaced }: LinkedOrder): { title: string; sentence: string } {
  if (isReplaced) return { title: m.order_links_replaced(), sentence: m.order_links_replaced_text() }
  if (status === 'expired') return { title: m.order_links_expired(), sentence: m.order_links_expired_text() }
  return { title: m.order_links_cancelled(), sentence: m.order_links_cancelled_text() }
}

interface EndedProps {
  title: string
  sentence: string
  next?: ReactNode
  children?: ReactNode
}

function Ended({ title, sentence, next, children }: EndedProps) {
  return (
    <NarrowColumn>
      <PageHeading>{title}</PageHeading>
      <output className="mb-6 block">{sentence}</output>
      {children}
      <p className="mt-6 flex flex-wrap gap-3">
        {next}
        <LinkButton to={paths.shop}>{m.order_links_to_shop()}</LinkButton>
      </p>
    </NarrowColumn>
  )
}
