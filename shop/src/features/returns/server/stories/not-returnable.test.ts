/** Food and custom-made goods: the terms shown at purchase apply to every kind of purchase. */
import { beforeAll, describe, expect, test } from 'vitest'
import { saveGoods } from '#features/catalogue/server/index.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addAddress, checkOutBasket } from '#features/checkout/testing/basket-purchase-factory.ts'
import { buyAsNewShopper, tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, staff } = returnFixture(shop)
const { context, shopper } = shop

let tea: number
let bowl: number
let addressId: number
beforeAll(async () => {
  tea = await createGoods(context, { sku: 'TEA', priceInFen: 1990, isReturnable: false })
  bowl = await createGoods(context, { sku: 'BOWL', priceInFen: 1990 })
  addressId = await addAddress(shop, shopper)
})

async function deliver(orderNumber: string) {
  await staff.shipOrder({ orderNumber }, { carrierCode: 'sf', trackingNumber: 'SF1' })
  await staff.markDelivered({ orderNumber }, 1)
}

const lineOf = (isReturnable: boolean) => ({
  is_returnable: isReturnable,
  returnable_quantity: 1,
  returnable_without_reason: isReturnable ? 1 : 0,
  returnable_without_reason_until: isReturnable ? expect.any(String) : null,
})

test('goods show whether they can be returned', async () => {
  const look = async (id: number, headers = {}) => (await shop.call('GET', `/api/goods_info/${id}/`, { headers })).body
  expect(await look(bowl)).toMatchObject({ is_returnable: true, return_terms: '签收后 7 天内可无理由退货。' })
  expect(await look(tea)).toMatchObject({ is_returnable: false, return_terms: '不支持无理由退货；有质量问题可以退。' })
  expect(await look(tea, { cookie: 'lang=en' })).toMatchObject({
    return_terms: 'Can be returned only if faulty.',
  })
})

describe('bought on the pay page', () => {
  test('it can only be returned with a reason, also after the merchant has changed the setting', async () => {
    const order = await buyAsNewShopper(shop, { goodsId: tea, shopper })
    await shop.pay(order.payUrl, order.outTradeNo)
    await deliver(order.orderNumber)
    await saveGoods(context, [{ sku: 'TEA', isReturnable: true }])
    expect((await shop.read(order)).body.lines).toMatchObject([lineOf(false)])
    expect(await requestReturn(order)).toMatchObject({
      status: 409,
      body: { code: 'not_returnable', detail: '这件商品不支持无理由退货；有质量问题可以退。' },
    })
    expect(await requestReturn(order, { reason: 'faulty' })).toMatchObject({ status: 201 })
    await saveGoods(context, [{ sku: 'TEA', isReturnable: false }])
  })
})

describe('bought with others', () => {
  test('the checkout shows it, and the others can be returned as usual', async () => {
    const lines = [tea, bowl].map((goods_id) => ({ goods_id, quantity: 1 }))
    const token = shopper.access
    const quote = await shop.call('POST', '/api/order/quote/', { json: { lines, address_id: addressId }, token })
    expect(quote.body.lines).toMatchObject([{ is_returnable: false }, { is_returnable: true }])
    const { body } = await checkOutBasket(shop, shopper, { lines, address_id: addressId, expected_total: '39.80' })
    await shop.pay(body.pay_url, tradeIn(body.pay_url).out_trade_no!)
    const order = { orderNumber: body.order_number as string, shopper }
    await deliver(order.orderNumber)
    // Goods sold under other terms retain those.
    await saveGoods(context, [{ sku: 'BOWL', isReturnable: false }])
    const { lines: bought } = (await shop.call('GET', `/api/order/${order.orderNumber}/`, { token })).body
    expect(bought).toMatchObject([lineOf(false), lineOf(true)])
    const both = [1, 2].map((position) => ({ position, quantity: 1 }))
    expect(await requestReturn(order, { more: { lines: both } })).toMatchObject({ status: 409 })
    expect(await requestReturn(order, { more: { lines: both.slice(1) } })).toMatchObject({ status: 201 })
  })
})
