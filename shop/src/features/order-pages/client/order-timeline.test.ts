import { expect, test } from 'vitest'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { timelineOf } from './order-timeline.ts'

const event = { kind: 'call_off_failed', actor: 'shop', created_at: '2026-07-02T00:00:00.000Z', facts: { units: 1 } }

test.each([
  ['paid', 2],
  ['refunded', 1],
] as const)('a failed cancellation shows while the order is paid, not once it is %s', (status, count) => {
  const order = {
    status,
    created_at: '2026-07-01T00:00:00.000Z',
    total_amount: '1.00',
    currency: 'CNY',
    events: [event],
  }
  expect(timelineOf(order as unknown as OrderDetail)).toHaveLength(count)
})

test.each(['order_cancelled', 'order_expired'])('the end of an unpaid order shows: %s', (kind) => {
  const order = {
    status: 'cancelled',
    created_at: '2026-07-01T00:00:00.000Z',
    total_amount: '1.00',
    currency: 'CNY',
    events: [{ ...event, kind }],
  }
  expect(timelineOf(order as unknown as OrderDetail)).toHaveLength(2)
})
