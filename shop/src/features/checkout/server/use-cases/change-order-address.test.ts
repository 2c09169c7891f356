import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper, tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { addAddress, checkOutBasket } from '../../testing/basket-purchase-factory.ts'

const shop = await openPaymentFixtureOfFile()

let shopper: TestShopper
let goodsId: number
beforeEach(async () => {
  shopper = await registerShopper(shop)
  goodsId = await createGoods(shop.context, { priceInFen: 1000 })
})

const setAddress = (orderNumber: string, address_id: number, as = shopper) =>
  shop.call('PUT', `/api/order/${orderNumber}/address/`, { json: { address_id }, token: as.access })
const read = async (orderNumber: string) =>
  (await shop.call('GET', `/api/order/${orderNumber}/`, { token: shopper.access })).body
const dayOfShop = (inDays: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(
    new Date(shop.context.now().getTime() + inDays * 86_400_000),
  )

async function setShopClock(time: string): Promise<void> {
  const now = shop.context.now()
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', timeStyle: 'medium' }).format(now)
  const secondsOf = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const secondsUntil = (secondsOf(`${time}:00`) - secondsOf(clock) + 86_400) % 86_400
  await shop.wait(secondsUntil * 1000)
}

describe('the promise', () => {
  test('is frozen when an order with an address is paid', async () => {
    await setShopClock('15:00')
    const address_id = await addAddress(shop, shopper)
    const lines = [{ goods_id: goodsId, quantity: 1 }]
    const { body } = await checkOutBasket(shop, shopper, { lines, address_id, expected_total: '10.00' })
    await shop.pay(body.pay_url, tradeIn(body.pay_url).out_trade_no!)
    const promise = { promised_from: dayOfShop(3), promised_until: dayOfShop(5) }
    expect(await read(body.order_number)).toMatchObject({ status: 'paid', ...promise })
    await shop.context.database.execute(sql`update delivery_zones set days_min = 9, days_max = 9`)
    await shop.wait(86_400_000)
    expect(await read(body.order_number)).toMatchObject(promise)
    await shop.context.database.execute(sql`update delivery_zones set days_min = 2, days_max = 4`)
    const other = await addAddress(shop, shopper, { recipient: '周一' })
    expect((await setAddress(body.order_number, other)).body, 'corrected a day later').toMatchObject(promise)
  })

  test('of what is paid from 16 o’clock on is a day later, and begins with the address where that came later', async () => {
    await setShopClock('16:00')
    const bought = await buyAsNewShopper(shop, { goodsId, shopper })
    await shop.pay(bought.payUrl, bought.outTradeNo)
    expect(await read(bought.orderNumber)).toMatchObject({ address: null, promised_from: null })
    await shop.wait(86_400_000)
    const { status, body } = await setAddress(bought.orderNumber, await addAddress(shop, shopper))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      order_number: bought.orderNumber,
      address: { recipient: '林小满' },
      total_amount: '10.00',
      promised_from: dayOfShop(4),
      promised_until: dayOfShop(6),
    })
    const { promised_from, promised_until } = body
    await shop.wait(86_400_000)
    const other = await setAddress(bought.orderNumber, await addAddress(shop, shopper, { recipient: '周一' }))
    expect(other.body).toMatchObject({ promised_from, promised_until, address: { recipient: '周一' } })
  })
})

test('an address may be changed, and what it costs to get there changes no total', async () => {
  await createZones(shop.context, [{ codes: ['4419'], firstFeeInFen: 5000 }])
  const bought = await buyAsNewShopper(shop, { goodsId, shopper })
  await setAddress(bought.orderNumber, await addAddress(shop, shopper))
  const dongguan = await addAddress(shop, shopper, { region_code: '441900' })
  expect((await setAddress(bought.orderNumber, dongguan)).body).toMatchObject({
    total_amount: '10.00',
    delivery_fee: '0.00',
    address: { region_1: '广东省', region_2: '东莞市', region_3: '' },
  })
  const { promised_from: promised } = await read(bought.orderNumber)
  await shop.wait(86_400_000)
  await setAddress(bought.orderNumber, await addAddress(shop, shopper, { region_code: '441900', label: '公司' }))
  const story = await read(bought.orderNumber)
  expect(story.promised_from, 'the same address promises nothing new').toBe(promised)
  // The timeline has the event, never the address.
  const addressEvent = { actor: 'shopper', facts: {}, created_at: expect.any(String) }
  expect(story.events).toEqual([
    { ...addressEvent, kind: 'address_given' },
    { ...addressEvent, kind: 'address_changed' },
  ])
})

test('an address may be changed while a part is paid back, as long as something is to be sent', async () => {
  const { payUrl, outTradeNo, orderNumber } = await buyAsNewShopper(shop, { goodsId, shopper, quantity: 2 })
  await shop.pay(payUrl, outTradeNo)
  await setAddress(orderNumber, await addAddress(shop, shopper))
  await shop.fault({ out_trade_no: outTradeNo, on: 'refund', kind: 'system_error' })
  const cancelUnshipped = (json: object) =>
    shop.call('POST', `/api/order/${orderNumber}/call_off/`, { json, token: shopper.access })
  expect((await cancelUnshipped({ lines: [{ position: 1, quantity: 1 }] })).body.status).toBe('refunding')
  const other = await addAddress(shop, shopper, { recipient: '周一' })
  expect(await setAddress(orderNumber, other)).toMatchObject({
    status: 200,
    body: { status: 'refunding', address: { recipient: '周一' } },
  })
  expect((await cancelUnshipped({})).body.fulfilment).toBe('called_off')
  const third = await addAddress(shop, shopper, { recipient: '别人' })
  expect(await setAddress(orderNumber, third)).toMatchObject({ status: 409, body: { code: 'address_locked' } })
})

describe('an address is refused', () => {
  test("for somebody else's order, and from somebody else's book", async () => {
    const bought = await buyAsNewShopper(shop, { goodsId, shopper })
    const other = await registerShopper(shop)
    const notFound = { status: 404, body: { code: 'not_found' } }
    expect(await setAddress(bought.orderNumber, await addAddress(shop, other), other)).toMatchObject(notFound)
    expect(await setAddress(bought.orderNumber, await addAddress(shop, other))).toMatchObject(notFound)
    expect(await setAddress('NOPE', await addAddress(shop, shopper))).toMatchObject(notFound)
    expect(await shop.call('PUT', `/api/order/${bought.orderNumber}/address/`)).toMatchObject({ status: 401 })
    expect(await read(bought.orderNumber)).toMatchObject({ address: null })
  })

  test('where the shop does not deliver', async () => {
    await createZones(shop.context, [{ codes: ['54'], isDeliverable: false }])
    const bought = await buyAsNewShopper(shop, { goodsId, shopper })
    const lhasa = await addAddress(shop, shopper, { region_code: '540102' })
    expect(await setAddress(bought.orderNumber, lhasa)).toMatchObject({
      status: 409,
      body: { code: 'not_deliverable' },
    })
  })

  test('once a parcel was handed over', async () => {
    const address = await addAddress(shop, shopper)
    const bought = await buyAsNewShopper(shop, { goodsId, shopper })
    await shop.pay(bought.payUrl, bought.outTradeNo)
    expect((await setAddress(bought.orderNumber, address)).body).toMatchObject({ fulfilment: 'to_prepare' })
    await staffClient(shop).shipOrder(bought, { carrierCode: 'sf', trackingNumber: 'SF1234567890' })
    const locked = { status: 409, body: { code: 'address_locked' } }
    expect(await setAddress(bought.orderNumber, await addAddress(shop, shopper, { recipient: '别人' }))).toMatchObject(
      locked,
    )
    expect(await read(bought.orderNumber)).toMatchObject({ address: { recipient: '林小满' } })
  })

  test('for a cancelled or refunded order', async () => {
    const address = await addAddress(shop, shopper)
    const locked = { status: 409, body: { code: 'address_locked' } }
    const cancelled = await buyAsNewShopper(shop, { goodsId, shopper })
    await shop.call('POST', `/api/order/${cancelled.orderNumber}/cancel/`, { token: shopper.access })
    expect(await setAddress(cancelled.orderNumber, address)).toMatchObject(locked)
    const refunded = await buyAsNewShopper(shop, { goodsId, shopper })
    await shop.pay(refunded.payUrl, refunded.outTradeNo)
    const json = { order_number: refunded.orderNumber }
    await shop.call('POST', '/api/order/alipay_refund/', { json, token: shopper.access })
    expect(await setAddress(refunded.orderNumber, address)).toMatchObject(locked)
  })
})
