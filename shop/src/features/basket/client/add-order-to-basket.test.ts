import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { saveOrderLink } from '#session/private-pages/order-links.ts'
import { writeSession } from '#session/session.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'
import { dismissAlert, getAlerts } from '#ui/alerts/alert-store.ts'
import { type LeftOutReason, maxBasketLines } from '../values.ts'
import { addOrderToBasket } from './add-order-to-basket.ts'
import { readGuestBasket, writeGuestBasket } from './guest-basket.ts'

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
  lines: [1, 2].map((goods_id) => ({ goods_id, goods_name: `茶${goods_id}`, quantity: 4, unit_price: '10.00' })),
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

describe('an order without an account', () => {
  const inBasket = (goods_id: number, quantity: number) => ({ goods_id, quantity, seen_price: '5.00' })
  const preview = [
    { goods_id: 1, goods_name: '茶1', counted: 4, state: 'ok', unit_price: '12.50' },
    { goods_id: 2, goods_name: '茶2', counted: 3, state: 'less', unit_price: '9.00' },
  ]
  const text = '已放回购物篮。库存不足，只放了一部分：茶2。比下单时涨价：茶1 +¥2.50。'

  test('joins the basket of this browser, whose other goods stay', async () => {
    stubLocalStorage(new Map())
    writeGuestBasket([inBasket(3, 1), inBasket(2, 1)])
    const call = vi.spyOn(browserShopApi, 'call').mockResolvedValue({ lines: preview })
    for (let press = 1; press <= 2; press++) {
      await addOrderToBasket(order)
      expect(getAlerts().at(-1)).toMatchObject({ text, kind: 'success' })
      expect(readGuestBasket()).toEqual([
        { goods_id: 1, quantity: 4, seen_price: '12.50' },
        inBasket(3, 1),
        { goods_id: 2, quantity: 3, seen_price: '9.00' },
      ])
    }
    expect(new Set(call.mock.calls.map(([key]) => key))).toEqual(new Set(['POST /api/basket/preview/']))
  })

  test('leaves out goods for which a full basket has no room', async () => {
    stubLocalStorage(new Map())
    const full = Array.from({ length: maxBasketLines }, (_, index) => inBasket(100 + index, 1))
    writeGuestBasket(full)
    vi.spyOn(browserShopApi, 'call').mockResolvedValue({ lines: [] })
    await addOrderToBasket(order)
    expect(getAlerts().at(-1)).toMatchObject({ text: '已下架：茶1、茶2。', kind: 'failure' })
    vi.spyOn(browserShopApi, 'call').mockResolvedValue({ lines: preview })
    await addOrderToBasket(order)
    expect(getAlerts().at(-1)?.text).toMatch(/^购物篮满了，没有放进去：茶1、茶2。/)
    expect(readGuestBasket()).toEqual(full)
  })

  test('joins the basket of an account that has logged in since', async () => {
    saveOrderLink({ order_number: 'A', token: 'token' })
    const call = vi
      .spyOn(browserShopApi, 'call')
      .mockImplementation(
        async (key) => (key === 'POST /api/basket/preview/' ? { lines: preview } : { left_out: [1] }) as never,
      )
    await addOrderToBasket(order)
    const lines = [
      { goods_id: 1, quantity: 4, seen_price: '12.50' },
      { goods_id: 2, quantity: 3, seen_price: '9.00' },
    ]
    expect(call).toHaveBeenLastCalledWith('POST /api/basket/merge/', { body: { lines } })
    expect(getAlerts().at(-1)?.text).toMatch(/^已放回购物篮。.*购物篮满了，没有放进去：茶1。/)
  })
})
