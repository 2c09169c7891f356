import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxBasketLines } from '../values.ts'
import {
  type GuestBasketLine,
  readGuestBasket,
  withChange,
  withMore,
  withoutMerged,
  writeGuestBasket,
} from './guest-basket.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stubLocalStorage(stored)
})
afterEach(() => stored.clear())

const line = (goods_id: number, quantity = 1): GuestBasketLine => ({ goods_id, quantity, seen_price: '5.00' })

test('reads back the stored basket, and stores nothing for an empty one', () => {
  expect(writeGuestBasket([line(1), { ...line(2), is_selected: false }])).toBe(true)
  expect(readGuestBasket()).toEqual([line(1), { ...line(2), is_selected: false }])
  writeGuestBasket([])
  expect(stored.size).toBe(0)
  expect(readGuestBasket()).toEqual([])
})

test.each([
  ['no list', '{}'],
  ['numbers', '[1, 2]'],
  [
    'lines of another kind',
    '[{"goods_id":"1","quantity":1,"seen_price":"5.00"},{"goods_id":1,"quantity":0,"seen_price":"5.00"}]',
  ],
  ['a price that is none', '[{"goods_id":1,"quantity":1,"seen_price":"cheap"}]'],
  ['goods without a possible id', '[{"goods_id":0,"quantity":1,"seen_price":"5.00"}]'],
  ['goods beyond every id', '[{"goods_id":2147483648,"quantity":1,"seen_price":"5.00"}]'],
  ['a price that no goods can have', '[{"goods_id":1,"quantity":1,"seen_price":"999999999.99"}]'],
])('%s counts as nothing', (_name, text) => {
  stored.set('basket', text)
  expect(readGuestBasket()).toEqual([])
})

test('of a line only its own fields are read', () => {
  stored.set('basket', JSON.stringify([{ ...line(1), is_selected: true, title: 'of another shop' }, line(2)]))
  expect(readGuestBasket()).toEqual([{ ...line(1), is_selected: true }, line(2)])
})

test('reports a browser without storage', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new Error('full')
    },
  })
  expect(writeGuestBasket([line(1)])).toBe(false)
})

test('adds to an existing line in its position; a new item comes first', () => {
  const lines = withMore([line(1), line(2, 998)], { goodsId: 2, quantity: 5, price: '6.00' })!
  expect(lines).toEqual([line(1), { goods_id: 2, quantity: 999, seen_price: '6.00' }])
  expect(withMore(lines, { goodsId: 3, quantity: 1, price: '5.00' })![0]).toEqual(line(3))
})

test('there is room for a hundred kinds', () => {
  const full = Array.from({ length: maxBasketLines }, (_, n) => line(n + 1))
  expect(withMore(full, { goodsId: 500, quantity: 1, price: '5.00' })).toBeNull()
  expect(withMore(full, { goodsId: 7, quantity: 1, price: '5.00' })).toHaveLength(maxBasketLines)
})

test('a change is of one line', () => {
  expect(withChange([line(1), line(2)], 2, { quantity: 4 })).toEqual([line(1), line(2, 4)])
})

test('what was merged goes; what had no room, or changed meanwhile, stays', () => {
  const sent = [line(1), line(2), line(3)]
  expect(withoutMerged([line(4), line(1), line(2, 2), line(3)], sent, [3])).toEqual([line(4), line(2, 2), line(3)])
})
