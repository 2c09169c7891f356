import { m } from '#texts'
import { reservedUntil } from '../../client/order-facts.ts'
import type { Order } from '../../contract.ts'
import { useNow } from './use-now.ts'

const clockIntervalInMs = 20_000

/** States until when an unpaid order reserves its goods, and the minutes left. */
export function Reservation({ order: { expires_at: expiresAt } }: { order: Pick<Order, 'expires_at'> }) {
  const now = useNow(clockIntervalInMs)
  return m.orders_reserved_until_sentence({ until: reservedUntil(expiresAt, now) })
}
