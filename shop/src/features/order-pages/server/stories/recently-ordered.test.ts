import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const path = '/api/order/recently_ordered_goods/'

test('lists each item of paid orders once, the last ordered first, with whether it is on sale', async () => {
  const shopper = await registerShopper(shop)
  const list = async (query = '') => (await shop.call('GET', `${path}${query}`, { token: shopper.access })).body
  expect(await list()).toMatchObject({ count: 0, results: [] })
  const [tea, cup, unpaid, old] = [
    await createGoods(shop.context),
    await createGoods(shop.context),
    await createGoods(shop.context),
    await createGoods(shop.context),
  ]
  const pay = async (goodsId: number) => {
    const order = await buyAsNewShopper(shop, { goodsId, shopper })
    await shop.pay(order.payUrl, order.outTradeNo)
    return order
  }
  const past = await pay(old)
  await shop.context.database.execute(
    sql`update orders set paid_at = now() - interval '366 days' where order_number = ${past.orderNumber}`,
  )
  await pay(tea)
  await pay(cup)
  const again = await pay(tea)
  await buyAsNewShopper(shop, { goodsId: unpaid, shopper })

  const ids = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)
  const listed = await list()
  expect([listed.count, ids(listed)]).toEqual([2, [tea, cup]])
  const { created_at } = (await shop.read(again)).body
  expect(Date.parse(listed.results[0].last_ordered_at)).toBe(Date.parse(created_at))
  expect(listed.results[0]).toMatchObject({ is_on_sale: true, in_stock: true, price: '10.00' })

  await shop.refund(again)
  await shop.context.database.execute(sql`update goods set is_on_sale = false where id = ${cup}`)
  expect((await list('?page=2&page_size=1')).results).toMatchObject([{ id: cup, is_on_sale: false }])
  expect(ids(await list())).toEqual([tea, cup])
})

test("is the caller's alone", async () => {
  expect((await shop.call('GET', path)).status).toBe(401)
  const order = await shop.paidOrder()
  const other = await registerShopper(shop)
  expect((await shop.call('GET', path, { token: other.access })).body.results).toEqual([])
  expect((await shop.call('GET', path, { token: order.shopper.access })).body.results).toMatchObject([
    { id: order.goodsId },
  ])
})
