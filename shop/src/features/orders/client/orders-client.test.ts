import { expect, test } from 'vitest'
import type { OrderStatus } from '#features/orders/values.ts'
import { findChangedOrders, haveStatusesChanged } from './changed-orders.ts'
import { goodsNames } from './goods-names.ts'

test.each<[OrderStatus, OrderStatus, boolean]>([
  ['pending', 'paid', true],
  ['pending', 'expired', true],
  ['refunding', 'refunded', true],
  ['paid_late', 'refunded', true],
  ['pending', 'pending', false],
  ['pending', 'cancelled', false],
  ['paid', 'refunding', false],
])('an order that was %s and is %s: news %s', (before, now, isNews) => {
  const was = [{ order_number: 'A', status: before }]
  const is = [{ order_number: 'A', status: now }]
  expect(findChangedOrders(was, is)).toEqual(isNews ? is : [])
})

test('an order that was not on the list before is no news', () => {
  expect(findChangedOrders([], [{ order_number: 'A', status: 'paid' }])).toEqual([])
})

test.each<[string, OrderStatus, OrderStatus | null, boolean]>([
  ['is paid', 'pending', 'paid', true],
  ['is given back', 'refunding', 'refunded', true],
  ['still waits', 'pending', 'pending', false],
  ['has left the page', 'pending', null, true],
  ['had come to rest before', 'paid', null, false],
])('the list is worth loading anew when an order %s', (_what, before, now, isWorthIt) => {
  const list = now === null ? [] : [{ order_number: 'A', status: now }]
  expect(haveStatusesChanged([{ order_number: 'A', status: before }], list)).toBe(isWorthIt)
})

test.each([
  [['碗'], '碗'],
  [['碗', '茶', '筅'], '碗、茶、筅'],
  [['碗', '茶', '筅', '帕', '盘'], '碗、茶、筅，另有 2 种'],
])('of %j it names: %s', (names, text) => {
  expect(goodsNames({ lines: names.map((goods_name) => ({ goods_name })) })).toBe(text)
})
