/** The merchant's settings determine the delivery estimate and the return period. */
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addAddress, checkOutBasket } from '#features/checkout/testing/basket-purchase-factory.ts'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { addDays, shopDay } from '#platform/i18n/shop-zone.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, delivered, staff } = returnFixture(shop)
const { context } = shop
const shopper = await registerShopper(shop)
const token = shopper.access

const choose = (chosen: object) =>
  context.database.execute(sql`update settings set chosen = ${JSON.stringify(chosen)}::jsonb`)
afterEach(() => choose({}))

/** Moves the delivery into the past. */
const letPass = (days: string) =>
  context.database.execute(sql`update shipments set ended_at = ended_at - ${days}::interval,
    handed_over_at = handed_over_at - ${days}::interval`)

const get = async (path: string) => (await shop.call('GET', path)).body
const dayOfShop = (inDays: number) => addDays(shopDay(context.now()), inDays)

async function buyOf(goodsId: number) {
  const lines = [{ goods_id: goodsId, quantity: 1 }]
  const address_id = await addAddress(shop, shopper)
  const { body: quote } = await shop.call('POST', '/api/order/quote/', { json: { lines, address_id }, token })
  const { body } = await checkOutBasket(shop, shopper, { lines, address_id, expected_total: '10.00' })
  await shop.pay(body.pay_url, tradeIn(body.pay_url).out_trade_no!)
  return { quote, order: { orderNumber: body.order_number as string, shopper, payUrl: '', outTradeNo: '' } }
}

test('handling days and cut-off determine the goods page, the quote and the estimate fixed on payment', async () => {
  const goodsId = await createGoods(context, { priceInFen: 1000 })
  const before = await get('/api/delivery_terms/')
  await choose({ handling_days: 4, cut_off: '24:00' })
  expect(await get('/api/delivery_terms/')).toMatchObject({
    days_min: before.days_min + 3,
    days_max: before.days_max + 3,
    sentence: expect.stringContaining(`${before.days_max + 3}`),
  })
  const promise = { promised_from: dayOfShop(6), promised_until: dayOfShop(8) }
  const { quote, order } = await buyOf(goodsId)
  expect(quote.delivery).toMatchObject(promise)
  // The latest settings possible: every payment counts for the next day.
  await choose({ handling_days: 30, cut_off: '00:00' })
  expect((await shop.read(order)).body).toMatchObject(promise)
  expect((await buyOf(goodsId)).quote.delivery.promised_from).toBe(dayOfShop(33))
})

test('a corrected address moves the delivery estimate by the difference in distance, despite newer settings', async () => {
  await choose({ handling_days: 1, cut_off: '24:00' })
  const { order } = await buyOf(await createGoods(context, { priceInFen: 1000 }))
  await choose({ handling_days: 5, cut_off: '00:00' })
  await createZones(context, [{ codes: ['4419'], daysMin: 6, daysMax: 9 }])
  const correct = async (fields: object) => {
    const address_id = await addAddress(shop, shopper, fields)
    return (await shop.call('PUT', `/api/order/${order.orderNumber}/address/`, { json: { address_id }, token })).body
  }
  const promise = { promised_from: dayOfShop(3), promised_until: dayOfShop(5) }
  expect(await correct({ street: '保俶路 90 号' })).toMatchObject(promise)
  expect(await correct({ region_code: '441900' })).toMatchObject({
    promised_from: dayOfShop(7),
    promised_until: dayOfShop(10),
  })
  expect(await correct({ street: '保俶路 91 号' })).toMatchObject(promise)
})

test('goods, check-out and order show the return period; an order retains the one at purchase', async () => {
  await choose({ return_days: 30 })
  const goodsId = await createGoods(context, { priceInFen: 1000 })
  expect((await get(`/api/goods_info/${goodsId}/`)).return_terms).toBe('签收后 30 天内可无理由退货。')
  const { quote, order } = await buyOf(goodsId)
  expect(quote.return_days).toBe(30)
  await choose({})
  await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: 'SF1' })
  await staff.markDelivered(order, 1)
  const lately = await delivered(1)
  await letPass('29 days')
  expect((await shop.read(order)).body).toMatchObject({ return_days: 30, lines: [{ returnable_without_reason: 1 }] })
  expect(await requestReturn(lately)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('7 天') } })
  await letPass('2 days')
  const { status, body } = await requestReturn(order)
  expect([status, body.code, body.detail]).toEqual([409, 'not_returnable', expect.stringContaining('30 天')])
})

test('wrong or late goods can be returned; the shop pays the return of wrong ones', async () => {
  const order = await delivered(3)
  const cases = [
    ['goods_back', 'wrong', true],
    ['goods_back', 'late', false],
    ['money_only', 'late', false],
  ] as const
  for (const [kind, reason, isAtOurCost] of cases) {
    const { status, body } = await requestReturn(order, { kind, reason })
    expect([status, body.reason, body.is_sent_back_at_our_cost]).toEqual([201, reason, isAtOurCost])
  }
})
