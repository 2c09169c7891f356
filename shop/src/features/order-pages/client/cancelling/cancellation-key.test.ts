import { expect, test } from 'vitest'
import { cancellationKey, recordResponse } from './cancellation-key.ts'

function orderOf(orderNumber: string, pieces: number) {
  const line = {
    position: 1,
    goods_name: '盐',
    unsent_amounts: Array.from({ length: pieces }, () => '1.00'),
    handed_over: 0,
  }
  return { order_number: orderNumber, total_amount: '3.00', refunded_amount: '0.00', lines: [line] }
}

test.each([0, 500, 503])('a request with response %s, or without one, is repeated with the same key', (status) => {
  const order = orderOf(`lost ${status}`, 3)
  const key = cancellationKey(order)
  recordResponse(order.order_number, status)
  expect(cancellationKey(order)).toBe(key)
})

test.each([200, 409])('after response %s the next request has another key', (status) => {
  const order = orderOf(`answered ${status}`, 3)
  const key = cancellationKey(order)
  recordResponse(order.order_number, status)
  expect(cancellationKey(order)).not.toBe(key)
})

test('a page that shows the cancellation has another key, and so has another order', () => {
  const key = cancellationKey(orderOf('seen', 3))
  expect(cancellationKey(orderOf('seen', 2))).not.toBe(key)
  expect(cancellationKey(orderOf('other', 3))).not.toBe(key)
})
