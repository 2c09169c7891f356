import { expect, test } from 'vitest'
import { withClosing } from '#features/order-pages/server/rules/event-view.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 6, 1, hour))
const event = (hour: number) => ({
  kind: 'address_given',
  actor: 'shopper' as const,
  created_at: at(hour).toISOString(),
  facts: {},
})

test.each([
  ['cancelled', 2, 'order_cancelled'],
  ['cancelled', 9, 'order_cancelled'],
  ['expired', 8, 'order_expired'],
  ['paid_late', 8, 'order_expired'],
  ['refunded', 2, 'order_cancelled'],
] as const)('an order that is %s and was closed at %i shows %s, at its time', (status, hour, kind) => {
  const events = withClosing({ status, closedAt: at(hour), expiresAt: at(8) }, [event(1), event(10)])
  expect(events.map((event) => event.kind)).toEqual(['address_given', kind, 'address_given'])
  expect(events[1]!.created_at).toBe(at(hour).toISOString())
})

test('an order that was never closed shows no end', () => {
  expect(withClosing({ status: 'paid', closedAt: null, expiresAt: at(8) }, [event(1)])).toEqual([event(1)])
})
