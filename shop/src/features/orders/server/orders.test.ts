import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buy, buyAsNewShopper, goodsCounts, statusOf } from '../testing/order-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { moveOrder } from './queries/move-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 })
})
afterAll(() => shop.close())

const cancel = (orderNumber: string, token: string) => shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token })
const overdueSweeper = () => shop.sweepers.find(({ name }) => name === 'overdue orders')!

describe('the list', () => {
  const path = '/api/order/index_user_order_querset/'

  test("has the caller's own orders, newest first, in pages and in the requested language", async () => {
    const shopper = await registerShopper(shop)
    const goodsId = await createGoods(shop.context, {
      name: { 'zh-CN': '茶碗', ja: '茶わん', en: 'Tea bowl' },
      stock: 100,
    })
    await buyAsNewShopper(shop, { goodsId })
    const numbers: string[] = []
    for (let i = 1; i <= 3; i++) numbers.push((await buy(shop, shopper, { goodsId, quantity: i })).body.order_number)

    const first = await shop.call('GET', `${path}?page_size=2&lang=en`, { token: shopper.access })
    expect(first.body).toMatchObject({
      count: 3,
      next: `http://localhost:5173${path}?page_size=2&lang=en&page=2`,
      previous: null,
      results: [
        { order_number: numbers[2], goods_name: 'Tea bowl', quantity: 3 },
        { order_number: numbers[1], lines: [{ goods_name: 'Tea bowl', quantity: 2 }] },
      ],
    })
    const second = await shop.call('GET', `${path}?page_size=2&page=2`, { token: shopper.access })
    expect(second.body).toMatchObject({ next: null, results: [{ order_number: numbers[0], goods_name: '茶碗' }] })
    const beyond = await shop.call('GET', `${path}?page_size=2&page=3`, { token: shopper.access })
    expect(beyond).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('is empty for somebody new and closed to the anonymous', async () => {
    const shopper = await registerShopper(shop)
    const response = await shop.call('GET', path, { token: shopper.access })
    const counts = { all: 0, to_pay: 0, to_ship: 0, to_receive: 0, to_review: 0, after_sale: 0 }
    expect(response.body).toEqual({ count: 0, next: null, previous: null, results: [], counts })
    expect(await shop.call('GET', path)).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  })
})

test("fault 34: nobody sees or cancels somebody else's order", async () => {
  const { orderNumber, shopper } = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context) })
  const other = await registerShopper(shop)
  const notFound = { status: 404, body: { code: 'not_found' } }
  expect(await shop.call('GET', `/api/order/${orderNumber}/`, { token: other.access })).toMatchObject(notFound)
  expect(await cancel(orderNumber, other.access)).toMatchObject(notFound)
  expect(await shop.call('GET', `/api/order/${orderNumber}/`)).toMatchObject({ status: 401 })
  expect(await shop.call('GET', '/api/order/NOPE/', { token: shopper.access })).toMatchObject(notFound)
  expect(await statusOf(shop, orderNumber)).toBe('pending')
})

test('an order is found by its number in any spelling, in addresses and in bodies', async () => {
  const { orderNumber, shopper } = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context) })
  const letters = orderNumber.replaceAll('-', '')
  for (const spelling of [letters, letters.toLowerCase(), orderNumber.toLowerCase(), orderNumber.replaceAll('-', ' ')])
    expect(
      await shop.call('GET', `/api/order/${encodeURIComponent(spelling)}/`, { token: shopper.access }),
    ).toMatchObject({ status: 200, body: { order_number: orderNumber } })
  const refund = { json: { order_number: letters.toLowerCase() }, token: shopper.access }
  expect(await shop.call('POST', '/api/order/alipay_refund/', refund)).toMatchObject({
    status: 409,
    body: { code: 'order_not_refundable' },
  })
  expect(await cancel(letters.toLowerCase(), shopper.access)).toMatchObject({ status: 200 })
})

describe('cancelling', () => {
  test('releases the stock once, despite repeats and concurrent calls', async () => {
    const goodsId = await createGoods(shop.context, { stock: 10 })
    const { orderNumber, shopper } = await buyAsNewShopper(shop, { goodsId, quantity: 4 })
    expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 6, sold: 0 })
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(orderNumber, shopper.access)))
    for (const response of responses)
      expect(response).toMatchObject({ status: 200, body: { status: 'cancelled', order_number: orderNumber } })
    expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 10, sold: 0 })
  })

  test('is refused for a paid order', async () => {
    const goodsId = await createGoods(shop.context)
    const { orderNumber, shopper } = await buyAsNewShopper(shop, { goodsId })
    await payDirectly(orderNumber)
    expect(await cancel(orderNumber, shopper.access)).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable' },
    })
    expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 9, sold: 1 })
  })
})

describe('an order whose time is over', () => {
  test('expires without the word of the provider after ten more minutes, once', async () => {
    const goodsId = await createGoods(shop.context, { stock: 3 })
    const { orderNumber } = await buyAsNewShopper(shop, { goodsId, quantity: 3 })
    shop.passTime(24 * 60_000)
    await overdueSweeper().sweep()
    expect(await statusOf(shop, orderNumber)).toBe('pending')
    shop.passTime(2 * 60_000)
    await Promise.all([overdueSweeper().sweep(), overdueSweeper().sweep(), overdueSweeper().sweep()])
    expect(await statusOf(shop, orderNumber)).toBe('expired')
    expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 3, sold: 0 })
  })
})

test('of twenty parallel moves of one order one wins, and the goods move once', async () => {
  const goodsId = await createGoods(shop.context, { stock: 10 })
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, quantity: 2 })
  const id = await idOf(orderNumber)
  const events = Array.from({ length: 20 }, (_, index) => (['pay', 'cancel', 'expire'] as const)[index % 3]!)
  const moved = await Promise.all(events.map((event) => moveOrder(shop.context.database, id, event, new Date())))
  expect(moved.filter(Boolean)).toHaveLength(1)
  const isPaid = (await statusOf(shop, orderNumber)) === 'paid'
  expect(await goodsCounts(shop, goodsId)).toEqual(isPaid ? { stock: 8, sold: 2 } : { stock: 10, sold: 0 })
})

async function payDirectly(orderNumber: string): Promise<void> {
  await moveOrder(shop.context.database, await idOf(orderNumber), 'pay', new Date())
}

async function idOf(orderNumber: string): Promise<number> {
  const { rows } = await shop.context.database.$client.query('select id from orders where order_number = $1', [
    orderNumber,
  ])
  return rows[0].id
}
