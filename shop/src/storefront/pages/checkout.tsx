import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { tellBasketChanged } from '#features/basket/client/basket-changes.ts'
import { loadBasket } from '#features/basket/client/load-basket.ts'
import { BasketSkeleton } from '#features/basket/components/basket-skeleton.tsx'
import { loadCheckout } from '#features/checkout/client/load-checkout.ts'
import { orderBasket } from '#features/checkout/client/order-basket.ts'
import { type PaymentStart, redirectToCashier } from '#features/checkout/client/redirect-to-cashier.ts'
import { readSeen, refusalInWords } from '#features/checkout/client/refusal-words.ts'
import { isReturnFromCashier, returnedOrderNumber } from '#features/checkout/client/returned-order.ts'
import { CheckoutForm } from '#features/checkout/components/checkout-form.tsx'
import { PaymentReturn } from '#features/checkout/components/payment-return.tsx'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToLogin, requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { BackLink } from '#ui/headings/back-link.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { useRevalidateOnReturn } from '#ui/hooks/use-revalidate-on-return.ts'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import type { Route } from './+types/checkout.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.kind === 'return' ? m.checkout_outcome_title() : m.checkout_basket_title()) },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  const query = new URL(request.url).searchParams
  if (isReturnFromCashier(query)) return { kind: 'return' as const, orderNumber: returnedOrderNumber(query) }
  try {
    const { lines } = await loadBasket()
    const selected = lines.filter(({ is_selected }) => is_selected)
    if (selected.length === 0) return { kind: 'empty' as const }
    const wanted = selected.map(({ goods_id, counted }) => ({ goods_id, quantity: counted }))
    const addressId = Number(query.get('address')) || null
    return { kind: 'purchase' as const, data: await loadCheckout(browserShopApi, wanted, addressId, new Date()) }
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

interface CheckoutOutcome extends PaymentStart {
  /** Why nothing was bought. */
  notice: string | null
}

/** A refusal stays on the page, which is made anew: what has changed is shown, and nothing is bought. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<CheckoutOutcome> {
  requireSession(request)
  const form = await request.formData()
  try {
    const payUrl = await orderBasket(form)
    tellBasketChanged()
    return { ...redirectToCashier(payUrl), notice: null }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status === 401) throw redirectToLogin(request)
    return { isLeaving: false, notice: refusalInWords(failure, readSeen(form)) }
  }
}

/** On the way to the cashier there is nothing to load anew. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return (actionResult as CheckoutOutcome | undefined)?.isLeaving ? false : defaultShouldRevalidate
}

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
  switch (loaderData.kind) {
    case 'return':
      return (
        <NarrowColumn>
          <PaymentReturn orderNumber={loaderData.orderNumber} />
        </NarrowColumn>
      )
    case 'empty':
      return (
        <EmptyState title={m.checkout_nothing_title()} sentence={actionData?.notice ?? m.checkout_nothing_sentence()}>
          <LinkButton to={paths.basket} variant="primary">
            {m.checkout_to_basket()}
          </LinkButton>
          <LinkButton to={paths.orders}>{m.checkout_to_orders()}</LinkButton>
        </EmptyState>
      )
    case 'purchase':
      return (
        <>
          <BackLink to={paths.basket}>{m.checkout_back_to_basket()}</BackLink>
          <h1 tabIndex={-1} className="mb-6 font-serif text-title tracking-[.03em]">
            {m.checkout_basket_title()}
          </h1>
          <CheckoutForm
            data={loaderData.data}
            isLeaving={actionData?.isLeaving ?? false}
            notice={actionData?.notice ?? null}
          />
        </>
      )
  }
}
