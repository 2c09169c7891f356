/** An account is needed until all payments are settled and all goods are sent (contract C61). */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop()
  goodsId = await createGoods(shop.context, { stock: 20 })
})
afterAll(() => shop.close())

const profile = (access: string) => shop.call('GET', '/api/user/index_user_detail/', { token: access })
const remove = ({ access }: TestShopper, password: string) =>
  shop.call('POST', '/api/user/delete_account/?lang=en', { token: access, json: { password } })

async function setPayment(orderNumber: string, status: string): Promise<void> {
  await shop.context.database.execute(sql`update payments set status = ${status}
    from orders where orders.id = order_id and order_number = ${orderNumber}`)
}

test.each(['pending', 'refunding', 'paid_late'])('waits while an order is %s', async (status) => {
  const shopper = await registerShopper(shop)
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, shopper })
  await shop.context.database.execute(sql`update orders set status = ${status} where order_number = ${orderNumber}`)
  expect(await remove(shopper, validPassword)).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
  expect(await profile(shopper.access)).toMatchObject({ status: 200 })
})

test.each(['needs_address', 'to_prepare', 'partly_shipped'])('waits while what is paid for %s', async (fulfilment) => {
  const shopper = await registerShopper(shop)
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, shopper })
  await setPayment(orderNumber, 'succeeded')
  const setStatus = (word: string) =>
    shop.context.database.execute(sql`
      update orders set status = 'paid', fulfilment = ${word} where order_number = ${orderNumber}`)
  await setStatus(fulfilment)
  expect(await remove(shopper, validPassword)).toMatchObject({
    status: 409,
    body: {
      code: 'order_under_way',
      detail: expect.stringContaining('You can cancel an unpaid or unshipped order on its page'),
    },
  })
  await setStatus('shipped')
  expect(await remove(shopper, validPassword)).toMatchObject({ status: 204 })
})

test('does not wait for the address of an order that the provider no longer refunds', async () => {
  const shopper = await registerShopper(shop)
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, shopper })
  const paidBefore = (days: string, fulfilment: string) =>
    shop.context.database.execute(sql`
      with paid as (update orders set status = 'paid', fulfilment = ${fulfilment} where order_number = ${orderNumber} returning id)
      update payments set status = 'succeeded', paid_at = ${shop.context.now()}::timestamptz - ${days}::interval from paid where paid.id = order_id`)
  const refuses = async (days: string, fulfilment: string) => {
    await paidBefore(days, fulfilment)
    return (await remove(shopper, validPassword)).status === 409
  }
  expect(await refuses('364 days', 'needs_address')).toBe(true)
  expect(await refuses('367 days', 'to_prepare')).toBe(true)
  const [alipay] = shop.providers
  const { provider } = alipay!
  alipay!.provider = { ...provider, capabilities: { ...provider.capabilities, refundDays: 400 } }
  expect(await refuses('367 days', 'needs_address')).toBe(true)
  alipay!.provider = provider
  expect(await refuses('367 days', 'needs_address')).toBe(false)
})

test('waits while a cancelled order’s payment waits for staff', async () => {
  const shopper = await registerShopper(shop)
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, shopper })
  await shop.context.database.execute(sql`update orders set status = 'cancelled' where order_number = ${orderNumber}`)
  await setPayment(orderNumber, 'review')
  expect(await remove(shopper, validPassword)).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
  await setPayment(orderNumber, 'closed')
  expect(await remove(shopper, validPassword)).toMatchObject({ status: 204 })
})

test('waits while a second payment is being paid back', async () => {
  const shopper = await registerShopper(shop)
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, shopper })
  const { database } = shop.context
  await database.execute(sql`update orders set status = 'paid' where order_number = ${orderNumber}`)
  await setPayment(orderNumber, 'succeeded')
  await database.execute(sql`
    insert into refunds (payment_id, provider, out_request_no, amount_in_fen, reason, status)
    select payments.id, provider, 'again', amount_in_fen, 'surplus', 'unknown'
    from payments join orders on orders.id = order_id where order_number = ${orderNumber}`)
  expect(await remove(shopper, validPassword)).toMatchObject({ status: 409 })
  await database.execute(sql`update refunds set status = 'succeeded' where out_request_no = 'again'`)
  expect(await remove(shopper, validPassword)).toMatchObject({ status: 204 })
})
