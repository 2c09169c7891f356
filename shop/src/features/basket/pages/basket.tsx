import { useEffect, useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { FavouritesRow } from '#features/favourites/components/favourites-row.tsx'
import { takesGuestOrders } from '#features/content/components/takes-guest-orders.ts'
import { findWaitingLinkedOrders } from '#features/fulfilment/components/find-linked-orders.ts'
import { findRecentlyOrderedGoods } from '#features/orders/components/recent/find-recently-ordered-goods.ts'
import { RecentlyOrdered } from '#features/orders/components/recent/recently-ordered.tsx'
import { findWaitingOrders } from '#features/orders/components/waiting/find-waiting-orders.ts'
import { UnreadOrders } from '#features/orders/components/waiting/unread-orders.tsx'
import { WaitingOrders } from '#features/orders/components/waiting/waiting-orders.tsx'
import type { Order } from '#features/orders/contract.ts'
import { savedAtOf } from '#platform/offline/offline-responses.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { readSession } from '#session/session.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { BasketLines, type RemovedLine } from '../components/basket-lines.tsx'
import { BasketSkeleton } from '../components/basket-skeleton.tsx'
import { BasketSum } from '../components/basket-sum.tsx'
import { subscribeToBasket } from '../client/basket-changes.ts'
import { addGoods } from '../client/change-basket.ts'
import { loadBasket } from '../client/load-basket.ts'
import { type OrderForBasket, addOrderToBasket } from '../client/add-order-to-basket.ts'
import { rememberShown } from '../client/shown-units.ts'
import type { Route } from './+types/basket.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const isVisitor = readSession() === null
    const [basket, waiting, hasGuestOrders] = await Promise.all([
      loadBasket(),
      isVisitor ? findWaitingLinkedOrders() : findWaitingOrders(),
      isVisitor && takesGuestOrders(),
    ])
    const recent = basket.lines.length === 0 ? await findRecentlyOrderedGoods() : []
    return { basket, waiting, recent, isVisitor, hasGuestOrders, savedAt: savedAtOf(basket) }
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

/** A guest's basket is in the browser, so it needs scripts. */
export function action() {
  return redirect(paths.basket)
}

/** The buttons of a goods page and of an order send their forms here. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const order = textField(form, 'put_back')
  if (order !== '') await addOrderToBasket(JSON.parse(order) as OrderForBasket)
  else await addGoods(Number(textField(form, 'goods_id')), textField(form, 'price'))
  return null
}

export { revalidateUnlessLeaving as shouldRevalidate } from '#features/orders/components/revalidate-unless-leaving.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.basket_title()) }]

export function HydrateFallback() {
  return (
    <>
      <PageHeading>{m.basket_title()}</PageHeading>
      <p className="hidden unscripted:block">{m.basket_needs_script()}</p>
      <div data-pending className="unscripted:hidden">
        <BasketSkeleton />
      </div>
    </>
  )
}

export default function BasketPage({
  loaderData: { basket, waiting, recent, isVisitor, hasGuestOrders },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([])
  useEffect(() => subscribeToBasket(() => void revalidate()), [revalidate])
  const { lines } = basket
  useEffect(() => rememberShown(lines), [lines])
  const discarded = removed.filter(({ line }) => !lines.some(({ goods_id }) => goods_id === line.goods_id))
  const goodsIds = lines.map(({ goods_id }) => goods_id)
  if (lines.length === 0 && discarded.length === 0) {
    return (
      <>
        {waiting ? <EmptyBasket waiting={waiting} isVisitor={isVisitor} /> : <UnreadOrders />}
        <RecentlyOrdered goods={recent} />
        <FavouritesRow title={m.basket_favourites()} without={goodsIds} />
      </>
    )
  }
  const pieces = lines.reduce((sum, { counted }) => sum + counted, 0)
  return (
    <>
      <PageHeading note={m.basket_counts({ pieces })}>{m.basket_title()}</PageHeading>
      <WaitingOrders orders={waiting} isPrimary={basket.selected_count === 0} />
      {isVisitor && (
        <p className="mb-6 flex flex-wrap items-center gap-x-4 rounded-control bg-sunk px-4 py-1 text-note">
          <span className="py-2">{m.basket_visitor()}</span>
          <TextLink to={paths.login(paths.basket)}>{m.basket_log_in()}</TextLink>
        </p>
      )}
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_364px] xl:items-start xl:gap-x-[clamp(40px,5vw,72px)]">
        <BasketLines lines={lines} removed={discarded} onRemoved={setRemoved} />
        <BasketSum basket={basket} isVisitor={isVisitor} hasGuestOrders={hasGuestOrders} />
      </div>
      <FavouritesRow title={m.basket_favourites()} without={goodsIds} />
    </>
  )
}

function EmptyBasket({ waiting, isVisitor }: { waiting: Order[]; isVisitor: boolean }) {
  return (
    <>
      <WaitingOrders orders={waiting} isPrimary />
      <EmptyState
        title={m.basket_empty_title()}
        sentence={isVisitor ? m.basket_empty_sentence() : m.basket_empty_sentence_account()}
      >
        <LinkButton to={paths.shop} variant={waiting.length > 0 ? 'secondary' : 'primary'}>
          {m.basket_to_shop()}
        </LinkButton>
      </EmptyState>
    </>
  )
}
