import { m } from '#texts'
import type { OrderStory } from '#features/fulfilment/contract.ts'
import { wayOf } from '../client/order-steps.ts'
import { Way } from './way.tsx'

export function OrderWay({ order, now }: { order: OrderStory; now: Date }) {
  const steps = wayOf(order, now)
  if (steps.length === 0) return null
  return (
    <div className="mt-6">
      <Way label={m.fulfilment_way()} steps={steps} />
    </div>
  )
}
