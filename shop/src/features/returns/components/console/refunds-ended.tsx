import { m } from '#texts'
import type { ConsoleOrder } from '#features/fulfilment/console-contract/orders.ts'
import { dayOf } from '#console-ui/when.ts'

/** Warning before a refund of a payment past the provider's deadline. */
export function RefundsEnded({ of: { refunds_ended_on: day } }: { of: Pick<ConsoleOrder, 'refunds_ended_on'> }) {
  return day && <p className="text-warn">{m.returns_refunds_ended_for_staff({ day: dayOf(day) })}</p>
}
