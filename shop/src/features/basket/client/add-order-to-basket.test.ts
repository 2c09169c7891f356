import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { writeSession } from '#session/session.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'
import { dismissAlert, getAlerts } from '#ui/alerts/alert-store.ts'
import type { LeftOutReason } from '../values.ts'
import { addOrderToBasket } from './add-order-to-basket.ts'

beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('dispatchEvent', () => true)
  stubLocalStorage(new Map())
  writeSession({ token_access: 'a', token_refresh: 'r', user_id: '7', user_name: 'shopper' })
})
afterEach(() => {
  for (const { id } of getAlerts()) dismissAlert(id)
})

const order = {
  order_number: 'A',
  is_again: false,
  lines: [1, 2].map((goods_id) => ({ goods_id, quantity: 4, unit_price: '10.00' })),
}

function respond(leftOut: [number, number, LeftOutReason][], prices: Record<number, string> = {}) {
  const left_out = leftOut.map(([goods_id, quantity, reason]) => ({
    goods_id,
    goods_name: `茶${goods_id}`,
    quantity,
    reason,
  }))
  const lines = Object.entries(prices).map(([id, unit_price]) => ({
    goods_id: Number(id),
    goods_name: `茶${id}`,
    unit_price,
  }))
  return vi
    .spyOn(browserShopApi, 'call')
    .mockImplementation(async (key) => (key === 'GET /api/basket/' ? { lines } : { added_count: 2, left_out }) as never)
}

test.each<[string, [number, number, LeftOutReason][], Record<number, string>, string]>([
  ['all of it', [], { 1: '10.00', 2: '9.00' }, '已放回购物篮。'],
  [
    'a part',
    [
      [1, 3, 'less'],
      [2, 4, 'sold_out'],
    ],
    {},
    '已放回购物篮。库存不足，只放了一部分：茶1。暂时缺货：茶2。',
  ],
  [
    'nothing',
    [
      [1, 4, 'full'],
      [2, 4, 'withdrawn'],
    ],
    {},
    '购物篮满了，没有放进去：茶1。已下架：茶2。',
  ],
  ['dearer goods', [], { 1: '12.50', 2: '10.00', 3: '99.00' }, '已放回购物篮。比下单时涨价：茶1 +¥2.50。'],
])('reports the outcome: %s', async (_what, leftOut, prices, text) => {
  const call = respond(leftOut, prices)
  await addOrderToBasket(order)
  expect(call).toHaveBeenCalledWith('POST /api/order/{order_number}/put_back/', { params: { order_number: 'A' } })
  expect(getAlerts().at(-1)).toMatchObject({ text, kind: text.startsWith('已放回') ? 'success' : 'failure' })
})

test('reports for a paid order that its goods are in the basket again', async () => {
  respond([])
  await addOrderToBasket({ ...order, is_again: true })
  expect(getAlerts().at(-1)).toMatchObject({ text: '已放进购物篮。' })
})
