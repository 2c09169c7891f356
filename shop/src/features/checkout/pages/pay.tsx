import { useEffect } from 'react'
import { m } from '#texts'
import type { getGoods } from '#features/catalogue/contract.ts'
import { loadAgreedVersions } from '#features/content/components/agreement/agreed-versions.ts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import type { listOrders, Order } from '#features/orders/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { WaitingOrders } from '#features/orders/components/waiting/waiting-orders.tsx'
import { OrdersSkeleton } from '#features/orders/components/orders-skeleton.tsx'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'
import { PaymentReturn } from '../components/payment-return.tsx'
import { PurchaseForm } from '../components/purchase-form.tsx'
import { SoldOutGoods } from '../components/sold-out-goods.tsx'
import {
  afterRefusedPurchase,
  leaveForCashier,
  type PaymentStart,
  type PlacedOrder,
  redirectToCashier,
} from '../client/redirect-to-cashier.ts'
import { placePurchase, readPurchase } from '../client/place-purchase.ts'
import { purchaseKeyBase } from '../client/purchase-key.ts'
import { isReturnFromCashier, returnedOrderNumber } from '../client/returned-order.ts'
import type { Route } from './+types/pay.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.kind === 'return' ? m.checkout_outcome_title() : m.checkout_title()) },
]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireSession(request)
  const query = new URL(request.url).searchParams
  if (isReturnFromCashier(query)) return { kind: 'return' as const, orderNumber: returnedOrderNumber(query) }
  try {
    const [goods, orders, versions] = await Promise.all([
      browserShopApi.call<typeof getGoods>('GET /api/goods_info/{id}/', { params: { id: params.goods_id } }),
      browserShopApi.call<typeof listOrders>('GET /api/order/index_user_order_querset/'),
      loadAgreedVersions(browserShopApi),
    ])
    const waiting = orders.results.filter(({ status }) => status === 'pending')
    return { kind: 'purchase' as const, goods, waiting, keyBase: purchaseKeyBase(orders, new Date()), versions }
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({
  request,
}: Route.ClientActionArgs): Promise<PaymentStart & { placed?: PlacedOrder }> {
  const session = requireSession(request)
  const { purchase, idempotencyKey } = readPurchase(await request.formData())
  try {
    const { order_number: orderNumber, pay_url: payUrl } = await placePurchase(purchase, idempotencyKey, session)
    return payUrl ? { isLeaving: true, placed: { orderNumber, payUrl } } : redirectToCashier(payUrl)
  } catch (failure) {
    return afterRefusedPurchase(failure, new URL(request.url))
  }
}

export { revalidateUnlessLeaving as shouldRevalidate } from '#features/orders/components/revalidate-unless-leaving.ts'

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <NarrowColumn>
        <PageHeading>{m.checkout_title()}</PageHeading>
        <OrdersSkeleton count={1} />
      </NarrowColumn>
    </PrivatePageFallback>
  )
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  useRevalidateOnReturn()
  const placed = actionData?.placed
  useEffect(() => {
    if (placed) void leaveForCashier(placed)
  }, [placed])
  if (loaderData.kind === 'return') {
    return (
      <NarrowColumn>
        <PaymentReturn orderNumber={loaderData.orderNumber} />
      </NarrowColumn>
    )
  }
  const { goods, waiting, keyBase, versions } = loaderData
  const isLeaving = actionData?.isLeaving ?? false
  const isOfThese = ({ lines }: Order) => lines.some(({ goods_id }) => goods_id === goods.id)
  const ofThese = waiting.filter(isOfThese)
  const others = waiting.filter((order) => !isOfThese(order))
  return (
    <NarrowColumn>
      <PageHeading>{m.checkout_title()}</PageHeading>
      {!isLeaving && <WaitingOrders orders={[...ofThese, ...others]} isPrimary={ofThese.length > 0} />}
      {goods.in_stock ? (
        <PurchaseForm
          key={goods.id}
          goods={goods}
          keyBase={keyBase}
          versions={versions}
          changed={actionData?.changed}
          isLeaving={isLeaving}
          isPrimary={isLeaving || ofThese.length === 0}
        />
      ) : (
        <SoldOutGoods goods={goods} />
      )}
    </NarrowColumn>
  )
}
