import { expect, test } from 'vitest'
import { estimateDeliveryDates, isOverdue } from './estimate-delivery-dates.ts'
import type { Language } from '#platform/i18n/language.ts'
import { formatDeliveryTerms } from './format-delivery-terms.ts'

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

test.each<[Language, string[]]>([
  ['zh-CN', ['付款后 3 至 5 天', '付款后第 3 天，免运费', '付款后 3 至 5 天，满 ¥199.00 免运费']],
  ['ja', ['お支払いから3〜5日', 'お支払いから3日後、送料無料', 'お支払いから3〜5日、¥199.00以上で送料無料']],
  [
    'en',
    [
      '3 to 5 days after payment',
      '3 days after payment, free delivery',
      '3 to 5 days after payment, free delivery from ¥199.00',
    ],
  ],
])('in %s', (language, words) => {
  const say = (days_max: number, free_delivery_from: string | null) =>
    formatDeliveryTerms({ days_min: 3, days_max, free_delivery_from, currency: 'CNY' }, language)
  expect([say(5, null), say(3, '0.00'), say(5, '199.00')]).toEqual(words)
})
