/** The specified calls respond as before baskets and addresses, byte for byte, in a shop without any setup. */
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buy, tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { addAddress } from '../testing/basket-purchase-factory.ts'

const shop = await openPaymentFixtureOfFile()

test.each(['without an address', 'with a default address'])('a purchase %s, and its refund', async (book) => {
  const shopper = await registerShopper(shop)
  if (book === 'with a default address') await addAddress(shop, shopper)
  const goodsId = await createGoods(shop.context, { name: { 'zh-CN': '青釉抹茶碗' }, priceInFen: 23_600 })
  const bought = await buy(shop, shopper, { goodsId, quantity: 2 })
  const { order_number: orderNumber, pay_url: payUrl } = bought.body
  expect(bought.status).toBe(201)
  expect(bought.text).toBe(JSON.stringify({ order_number: orderNumber, pay_url: payUrl }))
  const { time_expire: _deadline, ...trade } = tradeIn(payUrl)
  expect(trade).toEqual({
    out_trade_no: `${orderNumber.replaceAll('-', '')}_1`,
    total_amount: '472.00',
    subject: '青釉抹茶碗 × 2',
    product_code: 'FAST_INSTANT_TRADE_PAY',
  })

  await shop.pay(payUrl, trade.out_trade_no!)
  const json = { order_number: orderNumber }
  const refunded = await shop.call('POST', '/api/order/alipay_refund/', { json, token: shopper.access })
  expect(refunded.status).toBe(200)
  expect(refunded.text).toBe(`{"order_number":"${orderNumber}","status":"refunded","refunded_amount":"472.00"}`)
})

test('errors have the same bytes', async () => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context, { priceInFen: 23_600, stock: 2 })
  const tooMany = await buy(shop, shopper, { goodsId, quantity: 3 })
  expect([tooMany.status, tooMany.text]).toEqual([
    409,
    '{"detail":"库存仅剩 2 件，请减少数量。","code":"out_of_stock"}',
  ])
  const bought = await buy(shop, shopper, { goodsId })
  const refund = async (orderNumber: string) => {
    const json = { order_number: orderNumber }
    const { status, text } = await shop.call('POST', '/api/order/alipay_refund/', { json, token: shopper.access })
    return [status, text]
  }
  const unpaid = [409, '{"detail":"这笔订单不能退款。","code":"order_not_refundable"}']
  expect(await refund(bought.body.order_number)).toEqual(unpaid)
  expect(await refund('AAAA-AAAA-AAAA')).toEqual([404, '{"detail":"没有找到。","code":"not_found"}'])
  await shop.pay(bought.body.pay_url, tradeIn(bought.body.pay_url).out_trade_no!)
  const refunded = [
    200,
    `{"order_number":"${bought.body.order_number}","status":"refunded","refunded_amount":"236.00"}`,
  ]
  expect(await refund(bought.body.order_number)).toEqual(refunded)
  expect(await refund(bought.body.order_number)).toEqual(refunded)
})
