import { expect, test } from 'vitest'
import type { ConsoleSale } from '../console-contract.ts'
import { wasPriceWords } from './base-words.ts'

const sale: ConsoleSale = {
  id: 1,
  price: '128.00',
  starts_at: '2026-11-26T04:00:00Z',
  ends_at: '2026-12-08T04:00:00Z',
  is_running: false,
  revision: 1,
  batch: null,
  bases: [{ market: 'CN', amount: '160.00', reason: 'lowest_paid_7_days' }],
  was_price: '160.00',
  was_price_until: '2026-12-08T04:00:00Z',
}
const none = { ...sale, was_price: null, was_price_until: null }

test('which former price is shown, and until when', () => {
  expect(wasPriceWords(sale)).toMatch(/^划线价 ¥160\.00，到 .*12-08 12:00。中国：前 7 天最低成交 ¥160\.00。$/)
})

test('why none is shown: a base that is not above the sale price, or a market without one', () => {
  const bases: ConsoleSale['bases'] = [
    { market: 'CN', amount: '118.00', reason: 'lowest_paid_7_days' },
    { market: 'JP', amount: null, reason: 'not_charged_14_days' },
    { market: 'EU', amount: '160.00', reason: 'lowest_charged_30_days' },
  ]
  expect(wasPriceWords({ ...none, bases })).toBe(
    '没有划线价。中国：前 7 天最低成交 ¥118.00，不高于促销价。日本：按原价出售不满 14 天。欧盟：前 30 天最低售价 ¥160.00。',
  )
})
