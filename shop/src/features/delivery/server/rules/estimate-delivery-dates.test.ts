import { expect, test } from 'vitest'
import { isOverdue, estimateDeliveryDates } from './estimate-delivery-dates.ts'

const rule = { cutOff: '16:00', handlingDays: 1, daysMin: 2, daysMax: 4 }

test.each([
  // In Shanghai it is 15:59, 16:00, and half past midnight of the next day.
  ['2026-11-22T07:59:59Z', '2026-11-25', '2026-11-27'],
  ['2026-11-22T08:00:00Z', '2026-11-26', '2026-11-28'],
  ['2026-11-22T16:30:00Z', '2026-11-26', '2026-11-28'],
  ['2026-12-30T02:00:00Z', '2027-01-02', '2027-01-04'],
  ['2028-02-26T02:00:00Z', '2028-02-29', '2028-03-02'],
])('a payment at %s is estimated from %s until %s', (paidAt, from, until) => {
  expect(estimateDeliveryDates(new Date(paidAt), rule)).toEqual({ from, until })
})

test.each([
  ['16:00', 1, true],
  ['15:00', 1, false],
  ['16:00', 2, false],
])('an order is overdue by the merchant’s cut-off %s and %s days', (cutOff, handlingDays, isLate) => {
  const [paidAt, now] = [new Date('2026-11-20T07:30:00Z'), new Date('2026-11-21T16:30:00Z')]
  expect(isOverdue(paidAt, now, { cutOff, handlingDays })).toBe(isLate)
})

test('a shop that never cuts off, and hands over at once', () => {
  const atOnce = { cutOff: '24:00', handlingDays: 0, daysMin: 1, daysMax: 1 }
  expect(estimateDeliveryDates(new Date('2026-11-22T15:59:00Z'), atOnce)).toEqual({
    from: '2026-11-23',
    until: '2026-11-23',
  })
})
