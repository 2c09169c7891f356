import { expect, test } from 'vitest'
import { type OrderStatus, orderStatuses } from '#features/orders/values.ts'
import { type OrderEvent, type OrderTransition, orderTransitions } from './order-states.ts'

const table: [OrderStatus, Partial<Record<OrderEvent, OrderStatus>>][] = [
  ['pending', { pay: 'paid', expire: 'expired', cancel: 'cancelled' }],
  ['paid', { start_refund: 'refunding', refund: 'refunded' }],
  ['refunding', { fail_refund: 'paid', refund_part: 'paid', refund: 'refunded' }],
  ['refunded', {}],
  ['expired', { revive: 'paid', pay_late: 'paid_late' }],
  ['cancelled', { revive: 'paid', pay_late: 'paid_late' }],
  ['paid_late', { refund_late: 'refunded' }],
]

test.each(table)('from %s an order changes as in the table and nowhere else', (status, expected) => {
  const actual = Object.entries<OrderTransition>(orderTransitions)
    .filter(([, transition]) => transition.from.includes(status))
    .map(([event, transition]) => [event, transition.to])
  expect(Object.fromEntries(actual)).toEqual(expected)
})

/** Where one unit of an order's goods is while the order has a status. */
const countsByStatus: Record<OrderStatus, { reserved: number; sold: number }> = {
  pending: { reserved: 1, sold: 0 },
  paid: { reserved: 0, sold: 1 },
  refunding: { reserved: 0, sold: 1 },
  refunded: { reserved: 0, sold: 0 },
  expired: { reserved: 0, sold: 0 },
  cancelled: { reserved: 0, sold: 0 },
  paid_late: { reserved: 0, sold: 0 },
}

test('no transition makes or loses goods: stock + reserved + sold stays the same', () => {
  for (const [event, transition] of Object.entries<OrderTransition>(orderTransitions)) {
    for (const from of transition.from) {
      const before = countsByStatus[from]
      const after = countsByStatus[transition.to]
      expect(after.sold - before.sold, `${event}: sold`).toBe(transition.goods.sold)
      expect(after.reserved - before.reserved + transition.goods.stock + transition.goods.sold, `${event}: sum`).toBe(0)
    }
  }
})

test('every status but pending is reached by some transition', () => {
  const reached = new Set<OrderStatus>(Object.values(orderTransitions).map(({ to }) => to))
  expect(reached).toEqual(new Set(orderStatuses.filter((status) => status !== 'pending')))
})
