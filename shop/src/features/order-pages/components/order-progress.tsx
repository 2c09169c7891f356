import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { wayOf } from '../client/order-steps.ts'
import { ProgressSteps } from '#features/fulfilment/components/progress-steps.tsx'

export function OrderProgress({ order, now }: { order: OrderDetail; now: Date }) {
  const steps = wayOf(order, now)
  if (steps.length === 0) return null
  return (
    <div className="mt-6">
      <ProgressSteps label={m.order_pages_way()} steps={steps} />
    </div>
  )
}
