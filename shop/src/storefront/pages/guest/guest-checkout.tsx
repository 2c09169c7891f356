/** The check-out without an account: one form for address, contact and payment. */
import { useEffect, useState } from 'react'
import { redirect, type ShouldRevalidateFunctionArgs, useActionData } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { loadBasket } from '#features/basket/client/load-basket.ts'
import { BasketSkeleton } from '#features/basket/components/basket-skeleton.tsx'
import { leaveForCashier } from '#features/checkout/client/redirect-to-cashier.ts'
import { loadAgreedVersions } from '#features/content/components/agreement/agreed-versions.ts'
import { takesGuestOrders } from '#features/content/components/takes-guest-orders.ts'
import { findWaitingLinkedOrders } from '#features/fulfilment/components/find-linked-orders.ts'
import { loadGuestAddressForm } from '#features/delivery/client/load-guest-address-form.ts'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'
import { UnreadOrders } from '#features/orders/components/waiting/unread-orders.tsx'
import { WaitingOrders } from '#features/orders/components/waiting/waiting-orders.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { redirectToError } from '#session/redirect-to-error.ts'
import { readSession } from '#session/session.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { CheckoutHeading } from '#features/checkout/components/checkout-heading.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { buyAsGuest, makePurchaseKey, quoteForGuest } from '../../guest/guest-purchase.ts'
import { GuestCheckoutForm } from '../../guest/guest-checkout-form.tsx'
import type { Route } from './+types/guest-checkout.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.checkout_basket_title()) }]

export const handle = { otherParameters: ['code'] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (readSession()) throw redirect(paths.checkout)
  const code = new URL(request.url).searchParams.get('code') ?? ''
  try {
    const [isOpen, basket, waiting, addressForm, versions] = await Promise.all([
      takesGuestOrders(),
      loadBasket(),
      findWaitingLinkedOrders(),
      loadGuestAddressForm(browserShopApi),
      loadAgreedVersions(browserShopApi),
    ])
    if (!isOpen) throw redirect(paths.login(paths.basket))
    const lines = basket.lines
      .filter(({ was_selected: isSelected, counted }) => isSelected && counted > 0)
      .map(({ goods_id, counted }) => ({ goods_id, quantity: counted }))
    if (lines.length === 0) return waiting ? { kind: 'empty' as const, waiting } : { kind: 'unread' as const }
    const quote = await quoteForGuest({ lines, code })
    return { kind: 'purchase' as const, lines, quote, code, waiting, addressForm, versions }
  } catch (failure) {
    if (failure instanceof Response) throw failure
    return redirectToError(failure, request)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  return buyAsGuest(await request.formData())
}

/** The placed order leaves the page, which would become empty. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return (actionResult as { placed?: object | null } | null | undefined)?.placed ? false : defaultShouldRevalidate
}

export function HydrateFallback() {
  return (
    <>
      <CheckoutHeading />
      <p className="hidden unscripted:block">{m.basket_needs_script()}</p>
      <div data-pending className="unscripted:hidden">
        <BasketSkeleton />
      </div>
    </>
  )
}

export default function GuestCheckoutPage({ loaderData }: Route.ComponentProps) {
  const outcome = useActionData<typeof clientAction>()
  const placed = outcome?.placed ?? null
  const [key, setKey] = useState(makePurchaseKey)
  const [spent, setSpent] = useState<typeof outcome>(undefined)
  useRevalidateOnReturn()
  useEffect(() => {
    if (placed) void leaveForCashier(placed, paths.guestOrder(placed.orderNumber))
  }, [placed])
  if (outcome?.isKeySpent && spent !== outcome) {
    setSpent(outcome)
    setKey(makePurchaseKey())
  }
  if (loaderData.kind === 'unread') {
    return (
      <NarrowColumn>
        <UnreadOrders />
      </NarrowColumn>
    )
  }
  if (loaderData.kind === 'empty') {
    return (
      <NarrowColumn>
        <WaitingOrders orders={loaderData.waiting} isPrimary />
        <EmptyState title={m.checkout_nothing_title()} sentence={m.checkout_nothing_sentence()}>
          <LinkButton to={paths.basket}>{m.checkout_to_basket()}</LinkButton>
        </EmptyState>
      </NarrowColumn>
    )
  }
  return (
    <>
      <CheckoutHeading />
      {!placed && <WaitingOrders orders={loaderData.waiting} />}
      <GuestCheckoutForm {...loaderData} idempotencyKey={key} isLeaving={placed !== null} outcome={outcome ?? null} />
    </>
  )
}
