/** The page of a payment link: goods and total of one order, and the way to pay it. The page shows no personal data. */
import { type ReactNode, useEffect } from 'react'
import { Form, useActionData, useNavigation, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { GoodsPicture } from '#features/catalogue/components/cards/goods-picture.tsx'
import { AgreementSentence } from '#features/content/components/agreement/agreement.tsx'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'
import { useWayToPay } from '#features/payments/components/use-way-to-pay.ts'
import { WaysToPay } from '#features/payments/components/ways-to-pay.tsx'
import type { LinkedOrder } from '#features/staff-orders/contract.ts'
import type { LinkedState } from '#features/staff-orders/values.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { formatShopTime } from '#ui/display/shop-time.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { LinesSkeleton } from '#ui/placeholders/skeleton.tsx'
import { type LinkedOrderPage, loadPaymentLink, startPaymentByLink } from '../client/open-link.ts'
import type { Route } from './+types/payment-link.ts'

/** Programs of other sites learn nothing of the address, which is the proof. */
export const meta: Route.MetaFunction = () => [
  { title: pageTitle(m.staff_orders_link_title()) },
  { name: 'referrer', content: 'no-referrer' },
]

export const handle = { otherParameters: ['out_trade_no'] }

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadPaymentLink(request, params.code)
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return startPaymentByLink(request, params.code)
}

export function HydrateFallback() {
  return (
    <NarrowColumn>
      <PageHeading>{m.staff_orders_link_title()}</PageHeading>
      <p className="hidden text-danger unscripted:block">{m.notifications_needs_script()}</p>
      <div className="unscripted:hidden">
        <LinesSkeleton />
      </div>
    </NarrowColumn>
  )
}

export default function PaymentLinkPage({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData
  useFreshState(order?.state === 'waiting')
  useRevalidateOnReturn()
  if (!order) return <Ended title={m.staff_orders_link_over()} sentence={m.staff_orders_link_over_text()} />
  if (order.state === 'waiting') return <Payable {...loaderData} order={order} />
  return (
    <Ended {...endings[order.state]()}>
      <Goods order={order} />
    </Ended>
  )
}

const endings: Record<Exclude<LinkedState, 'waiting'>, () => { title: string; sentence: string }> = {
  paid: () => ({ title: m.staff_orders_link_paid(), sentence: m.staff_orders_link_paid_text() }),
  expired: () => ({ title: m.staff_orders_link_expired(), sentence: m.staff_orders_link_expired_text() }),
  cancelled: () => ({ title: m.staff_orders_link_cancelled(), sentence: m.staff_orders_link_cancelled_text() }),
  replaced: () => ({ title: m.staff_orders_link_replaced(), sentence: m.staff_orders_link_replaced_text() }),
}

function Payable({ order, versions, isBack }: LinkedOrderPage & { order: LinkedOrder }) {
  const way = useWayToPay()
  const { state } = useNavigation()
  const left = useActionData<{ isLeaving: boolean }>()
  return (
    <NarrowColumn>
      <PageHeading>{m.staff_orders_link_title()}</PageHeading>
      {isBack && (
        <output className="mb-4 block rounded-control bg-sunk px-4 py-3">{m.staff_orders_link_confirming()}</output>
      )}
      <CheckedForm as={Form} method="post" className="rounded-panel border border-line bg-raised p-6">
        <Goods order={order} />
        <p className="mt-4 border-t border-line pt-4 text-note text-ink-2">
          {m.staff_orders_link_until({ time: formatShopTime(order.expires_at) })}
        </p>
        <WaysToPay way={way} />
        <div className="mt-4 grid gap-3">
          <AgreementSentence versions={versions} step="order" />
          <Button type="submit" variant="primary" isBlock isBusy={state !== 'idle' || left?.isLeaving === true}>
            {m.orders_pay()}
          </Button>
        </div>
      </CheckedForm>
    </NarrowColumn>
  )
}

function Goods({ order }: { order: LinkedOrder }) {
  return (
    <>
      <ul className="grid gap-3">
        {order.lines.map((line, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- The lines of an order never change.
          <li key={place} className="grid grid-cols-[72px_1fr] items-center gap-4">
            <div className="overflow-hidden rounded-picture">
              <GoodsPicture imageUrl={line.image_url} alt="" sizes="72px" />
            </div>
            <div className="min-w-0 break-words">
              <p>{line.goods_name}</p>
              <p className="text-note text-ink-2 tabular-nums">
                {line.option_text && `${line.option_text} · `}× {line.quantity}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        {m.staff_orders_total()}
        <span className="text-lead font-strong">
          <MoneyAmount amount={order.total_amount} currency={order.currency} />
        </span>
      </p>
    </>
  )
}

function Ended({ title, sentence, children }: { title: string; sentence: string; children?: ReactNode }) {
  return (
    <NarrowColumn>
      <PageHeading>{title}</PageHeading>
      <output className="mb-6 block">{sentence}</output>
      {children}
      <p className="mt-6">
        <LinkButton to={paths.shop}>{m.staff_orders_link_to_shop()}</LinkButton>
      </p>
    </NarrowColumn>
  )
}

const asksEveryMs = 5_000
const asksForMs = 600_000

/** Loads the state again every few seconds for a while, because the payment may happen elsewhere, and on each return to the page. */
function useFreshState(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const reload = () => {
      if (!document.hidden) void revalidate()
    }
    document.addEventListener('visibilitychange', reload)
    const timer = setInterval(reload, asksEveryMs)
    const end = setTimeout(() => clearInterval(timer), asksForMs)
    return () => {
      document.removeEventListener('visibilitychange', reload)
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [isWaiting, revalidate])
}
