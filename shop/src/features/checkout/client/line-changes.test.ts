import { expect, test } from 'vitest'
import type { BasketLine } from '#features/basket/contract.ts'
import type { Quote } from '#features/checkout/contract.ts'
import { findLineChanges, totalLost } from './line-changes.ts'

const line = (goods_id: number, quantity: number, state: BasketLine['state'] = 'ok') =>
  ({ goods_id, quantity, state, unit_price: '12.50' }) as BasketLine
const quoted = (goods_id: number, counted: number) =>
  ({ goods_id, counted, state: 'ok', unit_price: '12.50' }) as Quote['lines'][number]
const found = (...args: Parameters<typeof findLineChanges>) =>
  findLineChanges(...args).map(({ line: { goods_id }, before, now, reason, lost }) => ({
    goods_id,
    before,
    now,
    reason,
    lost,
  }))

test('names what sold out, what left the shop and what became less, each with what the sum loses', () => {
  const selected = [line(1, 1), line(2, 2, 'sold_out'), line(3, 1, 'withdrawn'), line(4, 5)]
  const shown = new Map(selected.map(({ goods_id, quantity }) => [goods_id, quantity]))
  const quote = [quoted(1, 1), quoted(4, 2)]
  expect(found(selected, quote, shown)).toEqual([
    { goods_id: 2, before: 2, now: 0, reason: 'sold_out', lost: '25.00' },
    { goods_id: 3, before: 1, now: 0, reason: 'withdrawn', lost: '12.50' },
    { goods_id: 4, before: 5, now: 2, reason: 'less', lost: '37.50' },
  ])
  expect(totalLost(findLineChanges(selected, quote, shown))).toBe('75.00')
})

test('is silent about what was shown as it is, and about what came back', () => {
  const shown = new Map([
    [1, 0],
    [2, 3],
    [3, 1],
  ])
  expect(found([line(1, 4, 'sold_out'), line(2, 5), line(3, 2)], [quoted(2, 3), quoted(3, 2)], shown)).toEqual([])
})

test('compares a line that was never shown with the quantity asked for', () => {
  expect(found([line(1, 4, 'sold_out')], [], new Map())).toMatchObject([{ before: 4, now: 0, reason: 'sold_out' }])
})

test('a quantity that was lowered elsewhere is no change', () => {
  expect(found([line(1, 1)], [quoted(1, 1)], new Map([[1, 3]]))).toEqual([])
})

test('goods that sell out between basket and quote are sold out', () => {
  const gone = { ...quoted(1, 0), state: 'sold_out' as const }
  expect(found([line(1, 1)], [gone], new Map([[1, 1]]))).toMatchObject([{ now: 0, reason: 'sold_out' }])
})
