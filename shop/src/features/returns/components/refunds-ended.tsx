import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { formatLongDay } from '#features/delivery/components/promise-words.ts'

/** States that the shop refunds outside the provider, because the payment is past the provider's deadline. */
export function RefundsEnded({ order: { refunds_ended_on: day } }: { order: Pick<OrderDetail, 'refunds_ended_on'> }) {
  return day && <p className="text-note text-ink-2">{m.returns_refunds_ended({ day: formatLongDay(day) })}</p>
}
