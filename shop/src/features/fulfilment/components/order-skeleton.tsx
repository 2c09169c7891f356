import { m } from '#texts'
import { OrdersSkeleton } from '#features/orders/components/orders-skeleton.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'

export function OrderSkeleton() {
  return (
    <NarrowColumn isWide>
      <PageHeading>{m.fulfilment_order()}</PageHeading>
      <OrdersSkeleton />
    </NarrowColumn>
  )
}
