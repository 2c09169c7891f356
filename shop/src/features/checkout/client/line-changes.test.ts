import { expect, test } from 'vitest'
import type { BasketLine } from '#features/basket/contract.ts'
import type { Quote } from '#features/checkout/contract.ts'
import { findLineChanges, findPriceRises, goodsTotalShown, totalLost } from './line-changes.ts'

const line = (goods_id: number, quantity: number, state: BasketLine['state'] = 'ok') =>
  ({ goods_id, quantity, state, unit_price: '12.50' }) as BasketLine
const quoted = (goods_id: number, counted: number) =>
  ({ goods_id, counted, state: 'ok', unit_price: '12.50' }) as Quote['lines'][number]
const shownAs = (...lines: (readonly [goodsId: number, units: number])[]) =>
  new Map(lines.map(([goodsId, units]) => [goodsId, { units, price: '12.50' }]))
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
  const shown = shownAs(...selected.map(({ goods_id, quantity }) => [goods_id, quantity] as const))
  const quote = [quoted(1, 1), quoted(4, 2)]
  expect(found(selected, quote, shown)).toEqual([
    { goods_id: 2, before: 2, now: 0, reason: 'sold_out', lost: '25.00' },
    { goods_id: 3, before: 1, now: 0, reason: 'withdrawn', lost: '12.50' },
    { goods_id: 4, before: 5, now: 2, reason: 'less', lost: '37.50' },
  ])
  expect(totalLost(findLineChanges(selected, quote, shown))).toBe('75.00')
})

test('is silent about what was shown as it is, and about what came back', () => {
  const shown = shownAs([1, 0], [2, 3], [3, 1])
  expect(found([line(1, 4, 'sold_out'), line(2, 5), line(3, 2)], [quoted(2, 3), quoted(3, 2)], shown)).toEqual([])
})

test('compares a line that was never shown with the requested quantity', () => {
  expect(found([line(1, 4, 'sold_out')], [], new Map())).toMatchObject([{ before: 4, now: 0, reason: 'sold_out' }])
})

test('a quantity that was lowered elsewhere is no change', () => {
  expect(found([line(1, 1)], [quoted(1, 1)], shownAs([1, 3]))).toEqual([])
})

test('goods that sell out between basket and quote are sold out', () => {
  const soldOut = { ...quoted(1, 0), state: 'sold_out' as const }
  expect(found([line(1, 1)], [soldOut], shownAs([1, 1]))).toMatchObject([{ now: 0, reason: 'sold_out' }])
})

test('a rise and a loss: the sum before is the shown one, the loss is at the price shown', () => {
  const shown = new Map([
    [1, { units: 1, price: '116.00' }],
    [2, { units: 2, price: '98.00' }],
    [3, { units: 1, price: '252.00' }],
  ])
  const selected = [
    { ...line(1, 1, 'sold_out'), unit_price: '120.00' },
    { ...line(2, 2), unit_price: '150.00' },
    { ...line(3, 1), unit_price: '252.00' },
  ]
  const quote = [
    { ...quoted(2, 2), goods_name: '抹茶碗', unit_price: '150.00' },
    { ...quoted(3, 1), goods_name: '茶筅', unit_price: '252.00' },
  ]
  expect(goodsTotalShown(selected, quote, shown)).toBe('564.00')
  expect(findLineChanges(selected, quote, shown)).toMatchObject([
    { reason: 'sold_out', price: '116.00', lost: '116.00' },
  ])
  expect(findPriceRises(quote, (goodsId) => shown.get(goodsId)?.price)).toEqual([{ name: '抹茶碗', amount: '52.00' }])
})

test('a lower price and a line that was never shown are no rise', () => {
  const quote = [{ ...quoted(1, 1), unit_price: '9.00' }, quoted(2, 1)]
  expect(findPriceRises(quote, (goodsId) => (goodsId === 1 ? '12.50' : undefined))).toEqual([])
})
