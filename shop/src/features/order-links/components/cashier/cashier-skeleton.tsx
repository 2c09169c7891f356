import { m } from '#texts'
import { OrdersSkeleton } from '#features/orders/components/orders-skeleton.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'

/** The cashier until its order has loaded. */
export function CashierSkeleton() {
  return (
    <div className="mx-auto max-w-narrow lg:max-w-none">
      <PageHeading>{m.payments_cashier_title()}</PageHeading>
      <OrdersSkeleton count={1} />
    </div>
  )
}
