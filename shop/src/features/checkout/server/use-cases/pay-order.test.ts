import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper, redirectUrl, statusOf, tradeIn } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { returnedOrderNumber } from '../../client/returned-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 })
})
afterAll(() => shop.close())

function pay(orderNumber: string, token: string) {
  return shop.call('POST', `/api/order/${orderNumber}/pay/`, { json: { redirect_url: redirectUrl }, token })
}

test('fault 33: paying again leads to the same trade with the same total', async () => {
  const goodsId = await createGoods(shop.context)
  const bought = await buyAsNewShopper(shop, { goodsId, quantity: 2 })
  await shop.context.database.execute(sql`update goods set price_in_fen = 1 where id = ${goodsId}`)
  const response = await pay(bought.orderNumber, bought.shopper.access)
  expect(response.status).toBe(200)
  expect(tradeIn(response.body.pay_url)).toEqual(tradeIn(bought.payUrl))
})

test("every attempt's number at the provider leads back to its order", async () => {
  const bought = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context) })
  const payUrls = [bought.payUrl]
  for (let attempt = 2; attempt <= 11; attempt++) {
    await shop.context.database.execute(
      sql`update payments set status = 'closed' where out_trade_no = ${tradeIn(payUrls.at(-1)!).out_trade_no}`,
    )
    payUrls.push((await pay(bought.orderNumber, bought.shopper.access)).body.pay_url)
  }
  const numbers = payUrls.map((payUrl) => tradeIn(payUrl).out_trade_no!)
  expect(new Set(numbers).size).toBe(11)
  for (const number of numbers)
    expect(returnedOrderNumber(new URLSearchParams({ out_trade_no: number }))).toBe(bought.orderNumber)
})

test("paying again does not know other people's orders", async () => {
  const bought = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context) })
  const other = await registerShopper(shop)
  expect(await pay(bought.orderNumber, other.access)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await pay('AAAA-BBBB-CCCC', other.access)).toMatchObject({ status: 404 })
})

test('paying again is refused for a cancelled order, and once the time is over', async () => {
  const cancelled = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context) })
  await shop.call('POST', `/api/order/${cancelled.orderNumber}/cancel/`, { token: cancelled.shopper.access })
  const errorResponse = { status: 409, body: { code: 'order_not_payable' } }
  expect(await pay(cancelled.orderNumber, cancelled.shopper.access)).toMatchObject(errorResponse)

  const late = await buyAsNewShopper(shop, { goodsId: await createGoods(shop.context) })
  shop.passTime(15 * 60_000)
  expect(await pay(late.orderNumber, late.shopper.access)).toMatchObject(errorResponse)
  expect(await statusOf(shop, late.orderNumber)).toBe('pending')
})
