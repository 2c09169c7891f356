import { expect, test } from 'vitest'
import type { OrderStatus } from '#features/orders/values.ts'
import { newsOfOrders } from './news-of-orders.ts'

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
  expect(newsOfOrders(was, is)).toEqual(isNews ? is : [])
})

test('an order that was not on the list before is no news', () => {
  expect(newsOfOrders([], [{ order_number: 'A', status: 'paid' }])).toEqual([])
})
