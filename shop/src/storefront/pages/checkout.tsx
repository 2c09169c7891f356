import { useEffect, useState } from 'react'
import { replace, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { notifyBasketChanged } from '#features/basket/client/basket-changes.ts'
import { remove } from '#features/basket/client/change-basket.ts'
import { loadBasket } from '#features/basket/client/load-basket.ts'
import { readShown, rememberShown } from '#features/basket/client/shown-units.ts'
import { BasketSkeleton } from '#features/basket/components/basket-skeleton.tsx'
import type { BasketLine } from '#features/basket/contract.ts'
import { findChangedTexts } from '#features/content/components/agreement/agreed-versions.ts'
import { findLineChanges, findPriceRises, goodsTotalShown } from '#features/checkout/client/line-changes.ts'
import { loadCheckout } from '#features/checkout/client/load-checkout.ts'
import { clearDraft } from '#features/checkout/client/drafts/clear-draft.ts'
import { readDraft } from '#features/checkout/client/drafts/draft.ts'
import { orderBasket } from '#features/checkout/client/order-basket.ts'
import {
  leaveForCashier,
  type PaymentStart,
  type PlacedOrder,
  redirectToCashier,
} from '#features/checkout/client/redirect-to-cashier.ts'
import { readSeen, describePurchaseError } from '#features/checkout/client/purchase-error-texts.ts'
import type { PurchaseError } from '#features/checkout/client/purchase-error.ts'
import { isReturnFromCashier, returnedOrderNumber } from '#features/checkout/client/returned-order.ts'
import { useFocusOnError } from '#features/checkout/client/use-focus-on-error.ts'
import { CheckoutForm } from '#features/checkout/components/checkout-form.tsx'
import { NothingLeft } from '#features/checkout/components/nothing-left.tsx'
import { PaymentReturn } from '#features/checkout/components/payment-return.tsx'
import { WaitingCheckout } from '#features/checkout/components/waiting-checkout.tsx'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { findWaitingOrders } from '#features/orders/components/waiting/find-waiting-orders.ts'
import { UnreadOrders } from '#features/orders/components/waiting/unread-orders.tsx'
import { WaitingOrders } from '#features/orders/components/waiting/waiting-orders.tsx'
import type { Order } from '#features/orders/contract.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToLogin, requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { CheckoutHeading } from '#features/checkout/components/checkout-heading.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import type { Route } from './+types/checkout.ts'

const titles = {
  return: m.checkout_outcome_title,
  waiting: m.checkout_awaits_title,
  empty: m.checkout_basket_title,
  unread: m.checkout_basket_title,
  unavailable: m.checkout_basket_title,
  purchase: m.checkout_basket_title,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(titles[loaderData?.kind ?? 'purchase']()) },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  const query = new URL(request.url).searchParams
  if (isReturnFromCashier(query)) return { kind: 'return' as const, orderNumber: returnedOrderNumber(query) }
  const orderNumber = query.get('order')
  if (orderNumber) {
    return { kind: 'waiting' as const, orders: [await requireWaitingOrder(orderNumber)], hasBasket: false }
  }
  try {
    const [{ lines }, waiting] = await Promise.all([loadBasket(), findWaitingOrders()])
    const selected = lines.filter(({ was_selected }) => was_selected)
    const buyable = selected.filter(({ counted }) => counted > 0)
    if (buyable.length === 0) {
      const changes = findLineChanges(selected, [], readShown())
      if (changes.length > 0) return { kind: 'unavailable' as const, selected, changes, waiting }
      // Nothing to buy, but unpaid orders: Back from the cashier leads to this page.
      if (waiting === null) return { kind: 'unread' as const }
      if (waiting.length > 0) return { kind: 'waiting' as const, orders: waiting, hasBasket: lines.length > 0 }
      return { kind: 'empty' as const }
    }
    const wanted = buyable.map(({ goods_id, counted }) => ({ goods_id, quantity: counted }))
    const addressId = Number(query.get('address')) || null
    const data = await loadCheckout(browserShopApi, wanted, { addressId, code: readDraft().code }, new Date())
    const shown = readShown()
    const quoted = data.quote.lines
    const changes = findLineChanges(selected, quoted, shown)
    const bought = quoted.filter(({ counted }) => counted > 0)
    const rises = findPriceRises(bought, (goodsId) => shown.get(goodsId)?.price)
    const goodsTotalBefore = goodsTotalShown(selected, quoted, shown)
    return { kind: 'purchase' as const, data, selected, changes, rises, goodsTotalBefore, waiting }
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

/** @throws a redirect to the order's page, which shows its current state */
async function requireWaitingOrder(orderNumber: string): Promise<Order> {
  const order = (await findWaitingOrders())?.find(({ order_number }) => order_number === orderNumber)
  if (!order) throw replace(paths.order(orderNumber))
  return order
}

interface CheckoutOutcome extends PaymentStart {
  refusal: PurchaseError | null
  placed?: PlacedOrder
}

/** An error stays on the page, which reloads: changes are shown, and nothing is bought. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<CheckoutOutcome> {
  requireSession(request)
  const form = await request.formData()
  try {
    const { order_number: orderNumber, pay_url: payUrl } = await orderBasket(form)
    notifyBasketChanged()
    clearDraft()
    if (payUrl) return { isLeaving: true, refusal: null, placed: { orderNumber, payUrl } }
    redirectToCashier(payUrl)
    throw replace(paths.checkoutOf(orderNumber))
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status === 401) throw redirectToLogin(request)
    const notice = describePurchaseError(failure, readSeen(form))
    return {
      isLeaving: false,
      refusal: { notice, isOfLines: failure.code === 'out_of_stock', changed: findChangedTexts(failure) },
    }
  }
}

export { revalidateUnlessLeaving as shouldRevalidate } from '#features/orders/components/revalidate-unless-leaving.ts'

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <PageHeading>{m.checkout_basket_title()}</PageHeading>
      <BasketSkeleton />
    </PrivatePageFallback>
  )
}

export default function CheckoutPage({ loaderData, actionData }: Route.ComponentProps) {
  useRevalidateOnReturn()
  const placed = actionData?.placed
  useEffect(() => {
    if (placed) void leaveForCashier(placed)
  }, [placed])
  const [acknowledged, setAcknowledged] = useState<PurchaseError | null>(null)
  const last = actionData?.refusal ?? null
  const refusal = last === acknowledged ? null : last
  const noticeRef = useFocusOnError(refusal)
  const seeing = useSeeing(loaderData, () => setAcknowledged(last))
  switch (loaderData.kind) {
    case 'return':
      return (
        <NarrowColumn>
          <PaymentReturn orderNumber={loaderData.orderNumber} />
        </NarrowColumn>
      )
    case 'waiting':
      return (
        <WaitingCheckout orders={loaderData.orders} hasBasket={loaderData.hasBasket} notice={refusal?.notice ?? null} />
      )
    case 'unread':
      return (
        <NarrowColumn>
          <UnreadOrders />
        </NarrowColumn>
      )
    case 'empty':
      return (
        <NarrowColumn>
          <EmptyState title={m.checkout_nothing_title()} sentence={refusal?.notice ?? m.checkout_nothing_sentence()}>
            <LinkButton to={paths.basket} variant="primary">
              {m.checkout_to_basket()}
            </LinkButton>
            <LinkButton to={paths.orders}>{m.checkout_to_orders()}</LinkButton>
          </EmptyState>
        </NarrowColumn>
      )
    case 'unavailable':
      return (
        <>
          <CheckoutHeading />
          <WaitingOrders orders={loaderData.waiting} />
          <NothingLeft
            selected={loaderData.selected}
            changes={loaderData.changes}
            isRefused={refusal?.isOfLines ?? false}
            noticeRef={noticeRef}
            {...seeing}
          />
        </>
      )
    case 'purchase':
      return (
        <>
          <CheckoutHeading />
          {!actionData?.isLeaving && <WaitingOrders orders={loaderData.waiting} />}
          <CheckoutForm
            data={loaderData.data}
            selected={loaderData.selected}
            changes={loaderData.changes}
            rises={loaderData.rises}
            goodsTotalBefore={loaderData.goodsTotalBefore}
            {...seeing}
            isLeaving={actionData?.isLeaving ?? false}
            error={refusal}
            noticeRef={noticeRef}
          />
        </>
      )
  }
}

type LoaderData = Route.ComponentProps['loaderData']

/** Shown content counts as seen, except changes, which the shopper acknowledges. */
function useSeeing(loaderData: LoaderData, acknowledge: () => void) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (loaderData.kind === 'purchase' && loaderData.changes.length === 0) rememberShown(unitsOf(loaderData))
  }, [loaderData])
  return {
    onSeen: () => {
      acknowledge()
      rememberShown(unitsOf(loaderData))
      void revalidate()
    },
    onRemove: async (line: BasketLine) => {
      acknowledge()
      await remove([line])
      await revalidate()
    },
  }
}

function unitsOf(loaderData: LoaderData) {
  if (loaderData.kind === 'unavailable') return loaderData.selected
  return loaderData.kind === 'purchase' ? [...loaderData.selected, ...loaderData.data.quote.lines] : []
}
