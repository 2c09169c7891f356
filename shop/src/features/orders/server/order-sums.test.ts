/** Parts and effects of an order's total, as the specified purchase writes them. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { createZones, type ZoneDraft } from '#features/delivery/testing/zone-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { personalOrders } from './slice.ts'
import { buy, tradeIn } from '../testing/order-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 })
})
afterAll(() => shop.close())
afterEach(() => shop.context.database.execute(sql`delete from delivery_zones where not codes = '{CN}'`))

const zones = (...drafts: ZoneDraft[]) => createZones(shop.context, drafts)

async function order(shopper: TestShopper, purchase: Parameters<typeof buy>[2]) {
  const { body } = await buy(shop, shopper, purchase)
  const { body: read } = await shop.call('GET', `/api/order/${body.order_number}/`, { token: shopper.access })
  return { ...read, paysAtCashier: tradeIn(body.pay_url).total_amount }
}

test('without zones the total is price times quantity, and nobody knows where it goes', async () => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context, { priceInFen: 23_600, size: '380 g' })
  expect(await order(shopper, { goodsId, quantity: 2 })).toMatchObject({
    goods_total: '472.00',
    discount_total: '0.00',
    discounts: [],
    free_delivery: null,
    delivery_fee: '0.00',
    total_amount: '472.00',
    refunded_amount: '0.00',
    paysAtCashier: '472.00',
    address: null,
    promised_from: null,
    promised_until: null,
    message: '',
    lines: [{ position: 1, option_text: '380 g', paid_amount: '472.00' }],
  })
})

test('the fee of orders without an address is added, by weight and until it is free', async () => {
  const steps = { firstWeightInGrams: 500, firstFeeInFen: 600, stepWeightInGrams: 100, stepFeeInFen: 50 }
  await zones({ codes: [''], feeKind: 'weight', ...steps, freeAboveInFen: 10_000 })
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context, { priceInFen: 1000, size: '180 g', stock: 50 })
  expect(await order(shopper, { goodsId, quantity: 3 })).toMatchObject({
    goods_total: '30.00',
    delivery_fee: '6.50',
    total_amount: '36.50',
    paysAtCashier: '36.50',
    lines: [{ paid_amount: '30.00' }],
  })
  expect(await order(shopper, { goodsId, quantity: 10 })).toMatchObject({
    delivery_fee: '0.00',
    total_amount: '100.00',
  })
})

test('a total that only its fee makes too large is rejected, and reserves nothing', async () => {
  await zones({ codes: [''], firstFeeInFen: 1 })
  const goodsId = await createGoods(shop.context, { priceInFen: 10_000_000_000, stock: 5 })
  expect(await buy(shop, await registerShopper(shop), { goodsId })).toMatchObject({ status: 400 })
  const { rows } = await shop.context.database.execute(sql`select stock from goods where id = ${goodsId}`)
  expect(rows).toEqual([{ stock: 5 }])
})

test("it goes to the buyer's default address as that was, and goes with its person", async () => {
  const shopper = await registerShopper(shop)
  const { body: addressBody } = await shop.call('POST', '/api/address/', {
    json: addressInHangzhou,
    token: shopper.access,
  })
  const goodsId = await createGoods(shop.context)
  const { address, order_number } = await order(shopper, { goodsId })
  const { label: _label, ...sent } = addressInHangzhou
  expect(address).toEqual({ ...sent, region_1: '浙江省', region_2: '杭州市', region_3: '西湖区' })

  await shop.call('DELETE', `/api/address/${addressBody.id}/`, { token: shopper.access })
  const read = () => shop.call('GET', `/api/order/${order_number}/`, { token: shopper.access })
  expect((await read()).body.address).toEqual(address)

  await personalOrders.erase!(shop.context.database, shopper.id)
  expect((await read()).body.address).toBeNull()
})

test('it does not go where the shop does not deliver', async () => {
  await zones({ codes: ['3301'], isDeliverable: false })
  const shopper = await registerShopper(shop)
  await shop.call('POST', '/api/address/', { json: addressInHangzhou, token: shopper.access })
  expect(await order(shopper, { goodsId: await createGoods(shop.context) })).toMatchObject({ address: null })
})

test('an order that an older program wrote reads as what it was', async () => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context, { priceInFen: 700 })
  await shop.context.database.execute(sql`
    with written as (
      insert into orders (order_number, user_id, total_in_fen, currency, redirect_url, expires_at)
      values ('OLDE-RPRO-GRAM', ${shopper.id}, 1400, 'CNY', '', now()) returning id)
    insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen)
    select id, 1, ${goodsId}, '{}', 2, 700 from written`)
  const { body } = await shop.call('GET', '/api/order/index_user_order_querset/', { token: shopper.access })
  expect(body.results).toMatchObject([
    { goods_total: '14.00', delivery_fee: '0.00', total_amount: '14.00', lines: [{ paid_amount: '14.00' }] },
  ])
})
