import { paths } from '#paths'
import { m } from '#texts'
import { OrderEntries } from '#features/orders/components/order-entries.tsx'
import type { Order } from '#features/orders/contract.ts'
import { maxPendingOrders } from '#features/orders/values.ts'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'

/** The check-out while orders wait for payment and nothing is selected. */
export function WaitingCheckout({
  orders,
  hasBasket,
  notice,
}: {
  orders: Order[]
  hasBasket: boolean
  /** The reason why the last attempt failed. */
  notice: string | null
}) {
  return (
    <NarrowColumn>
      <PageHeading>{m.checkout_awaits_title()}</PageHeading>
      {notice !== null && (
        <p role="alert" className="mb-4">
          {notice}
        </p>
      )}
      <OrderEntries orders={orders} list={{ page: 1, pageSize: maxPendingOrders, show: 'to_pay' }} />
      {hasBasket && (
        <div className="mt-6">
          <LinkButton to={paths.basket}>{m.checkout_to_basket()}</LinkButton>
        </div>
      )}
    </NarrowColumn>
  )
}
