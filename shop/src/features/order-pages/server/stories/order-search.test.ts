import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const staff = staffClient(shop)

async function orderedBy(shopper: Awaited<ReturnType<typeof registerShopper>>, names: Record<string, string>) {
  const goodsId = await createGoods(shop.context, { name: { 'zh-CN': names['zh-CN']!, ...names } })
  return { ...(await buyAsNewShopper(shop, { goodsId, shopper })), goodsId }
}

async function openOrders() {
  const shopper = await registerShopper(shop)
  const tea = await orderedBy(shopper, { 'zh-CN': '龙井茶', ja: 'ろんじん茶', en: 'Dragon Well' })
  const cup = await orderedBy(shopper, { 'zh-CN': '茶杯 大', en: 'Large cup' })
  const call = (query: Record<string, string>) =>
    shop.call('GET', `/api/order/index_user_order_querset/?${new URLSearchParams(query)}`, { token: shopper.access })
  const find = async (query: Record<string, string>) => {
    const { status, body } = await call(query)
    expect([status, body.count]).toEqual([200, body.results?.length])
    return (body.results as { order_number: string }[]).map(({ order_number: number }) => number)
  }
  return { shopper, tea, cup, call, find }
}

test("finds a shopper's own orders by a part of the number, from four characters", async () => {
  const { tea, cup, find } = await openOrders()
  const letters = tea.orderNumber.replaceAll('-', '')
  expect(await find({ query: tea.orderNumber })).toEqual([tea.orderNumber])
  expect(await find({ query: letters.slice(2, 9).toLowerCase() })).toEqual([tea.orderNumber])
  expect(await find({ query: `  ${letters.slice(3, 5)} ${letters.slice(5, 8)} ` })).toEqual([tea.orderNumber])
  expect(await find({ query: letters.slice(0, 3) })).toEqual([])
  expect(await find({ query: '%%%%' })).toEqual([])
  const another = await openOrders()
  expect(await another.find({ query: cup.orderNumber })).toEqual([])
})

test('finds names as bought in each language, folded, every word, and not those of today', async () => {
  const { tea, cup, find } = await openOrders()
  expect(await find({ query: '茶' })).toEqual([cup.orderNumber, tea.orderNumber])
  // Traditional characters, katakana, full width and case.
  expect(await find({ query: '龍井' })).toEqual([tea.orderNumber])
  expect(await find({ query: 'ロンジン' })).toEqual([tea.orderNumber])
  expect(await find({ query: 'ｄＲＡＧＯＮ　well' })).toEqual([tea.orderNumber])
  expect(await find({ query: '杯 large' })).toEqual([cup.orderNumber])
  expect(await find({ query: '杯 dragon' })).toEqual([])
  await shop.context.database.execute(
    sql`update goods_translations set name = '改名后' where goods_id = ${tea.goodsId}`,
  )
  expect(await find({ query: '改名后' })).toEqual([])
  expect(await find({ query: '龙井' })).toEqual([tea.orderNumber])
})

test('finds a whole tracking number in any spelling, and no part of one', async () => {
  const shopper = await registerShopper(shop)
  const order = await orderedBy(shopper, { 'zh-CN': '信笺' })
  await shop.pay(order.payUrl, order.outTradeNo)
  await setOrderAddress(shop, order.orderNumber)
  await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: 'SF1234567890' })
  const find = async (query: string) => {
    const path = `/api/order/index_user_order_querset/?query=${encodeURIComponent(query)}`
    return (await shop.call('GET', path, { token: shopper.access })).body.count
  }
  expect(await find('SF1234567890')).toBe(1)
  expect(await find(' sf 1234-567890')).toBe(1)
  expect(await find('SF123456789')).toBe(0)
})

test('joins a search with the kind and the days of placing; the counts stay those of all orders', async () => {
  const { tea, cup, call, find } = await openOrders()
  await shop.pay(tea.payUrl, tea.outTradeNo)
  await shop.context.database.execute(
    sql`update orders set created_at = '2026-03-01T15:59:59Z' where order_number = ${cup.orderNumber}`,
  )
  expect(await find({ query: '茶', show: 'to_pay' })).toEqual([cup.orderNumber])
  // A day of the shop's zone ends at 16:00 of universal time.
  expect(await find({ from: '2026-03-01', to: '2026-03-01' })).toEqual([cup.orderNumber])
  expect(await find({ from: '2026-03-02', query: '茶' })).toEqual([tea.orderNumber])
  expect(await find({ to: '2026-02-28' })).toEqual([])
  expect(await find({ from: '2026-03-02', to: '2026-03-01' })).toEqual([])
  expect(await find({ query: '   ' })).toEqual([cup.orderNumber, tea.orderNumber])
  const { body } = await call({ query: '龙井', page_size: '1' })
  expect(body).toMatchObject({ count: 1, next: null, counts: { all: 2, to_pay: 1, to_ship: 1 } })
  const { body: first } = await call({ query: '茶', page_size: '1' })
  expect(new URL(first.next).searchParams.get('query')).toBe('茶')
})

test('refuses a text that is too long and a day that is none', async () => {
  const { call } = await openOrders()
  for (const query of [
    { query: 'a'.repeat(101) },
    { from: '2026-02-30' },
    { to: 'today' },
    { to: '9999-12-31' },
    { from: '0000-01-01' },
  ]) {
    const { status, body } = await call(query as unknown as Record<string, string>)
    expect([status, Object.keys(body.errors)]).toEqual([400, Object.keys(query)])
  }
})
