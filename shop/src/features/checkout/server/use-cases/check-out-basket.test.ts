import { sql } from 'drizzle-orm'
import { register } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { createShoppers, registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { countRows, goodsCounts, tradeIn } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import {
  addAddress,
  basketOf,
  type BasketWish,
  checkOutBasket,
  createTeaThings,
  putInBasket,
  wishFor,
} from '../../testing/basket-purchase-factory.ts'

let shop: TestShop
let shopper: TestShopper
let bowl: number
let tin: number
let addressId: number

beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shopper = await registerShopper(shop)
  ;({ bowl, tin, addressId } = await createTeaThings(shop, shopper))
})
afterEach(() => shop.context.database.execute(sql`delete from delivery_zones where not codes = '{CN}'`))

const wish = (changes: Partial<BasketWish> = {}): BasketWish => ({ ...wishFor({ bowl, tin, addressId }), ...changes })
const checkOut = (changes: Partial<BasketWish> = {}, key?: string) => checkOutBasket(shop, shopper, wish(changes), key)
const readOrder = async (orderNumber: string) =>
  (await shop.call('GET', `/api/order/${orderNumber}/?lang=en`, { token: shopper.access })).body
const setPrice = (goodsId: number, priceInFen: number) =>
  shop.context.database.execute(sql`update goods set price_in_fen = ${priceInFen} where id = ${goodsId}`)

async function expectNothingBought() {
  expect(await goodsCounts(shop, bowl)).toMatchObject({ stock: 10 })
  expect(await goodsCounts(shop, tin)).toMatchObject({ stock: 10 })
  const { body } = await shop.call('GET', '/api/order/index_user_order_querset/', { token: shopper.access })
  expect(body.count).toBe(0)
}

describe('buying several goods', () => {
  test('is one order with a line an item, one trade, and the address as it is now', async () => {
    const { status, body } = await checkOut({
      message: ` 请用牛皮纸包。\u0007\r\n谢谢${'\n \u2028\u3000\r'.repeat(20)}别放价签 `,
    })
    expect(status).toBe(201)
    expect(tradeIn(body.pay_url)).toMatchObject({ total_amount: '600.00', subject: '宇治抹茶 等 3 件' })
    expect(await readOrder(body.order_number)).toMatchObject({
      status: 'pending',
      goods_total: '600.00',
      delivery_fee: '0.00',
      total_amount: '600.00',
      message: '请用牛皮纸包。\n谢谢\n\n别放价签',
      address: { recipient: '林小满', region_3: '西湖区' },
      promised_from: null,
      lines: [
        { position: 1, goods_id: tin, quantity: 1, option_text: '40 g', paid_amount: '128.00' },
        { position: 2, goods_id: bowl, goods_name: 'Tea bowl', quantity: 2, paid_amount: '472.00' },
      ],
    })
    expect(await goodsCounts(shop, bowl)).toEqual({ stock: 8, sold: 0 })
  })

  test('is counted as placed, once however often it is sent, and as refused by stock', async () => {
    const countedAs = async (outcome: string) =>
      (await register.getSingleMetric('orders_total')!.get()).values.find(({ labels }) => labels.outcome === outcome)
        ?.value ?? 0
    const before = { placed: await countedAs('placed'), refused: await countedAs('out_of_stock') }
    expect(await checkOut({}, 'counted')).toMatchObject({ status: 201 })
    expect(await checkOut({}, 'counted')).toMatchObject({ status: 201 })
    expect(await checkOut({ lines: [{ goods_id: bowl, quantity: 99 }] })).toMatchObject({ status: 409 })
    expect({ placed: await countedAs('placed'), refused: await countedAs('out_of_stock') }).toEqual({
      placed: before.placed + 1,
      refused: before.refused + 1,
    })
  })

  test('removes purchased units from the basket, and leaves the rest of it', async () => {
    const other = await createGoods(shop.context)
    await putInBasket(shop, shopper, bowl, 5)
    await putInBasket(shop, shopper, tin, 1)
    await putInBasket(shop, shopper, other, 1)
    await checkOut()
    expect(Object.fromEntries(await basketOf(shop, shopper))).toEqual({ [bowl]: 3, [other]: 1 })
  })

  test('costs the fee of the zone, by the weight of all', async () => {
    const fee = { firstWeightInGrams: 500, firstFeeInFen: 1200, stepWeightInGrams: 200, stepFeeInFen: 100 }
    await createZones(shop.context, [{ codes: ['3301'], feeKind: 'weight', ...fee }])
    const { body } = await checkOut({ expected_total: '614.00' })
    expect(await readOrder(body.order_number)).toMatchObject({ delivery_fee: '14.00', total_amount: '614.00' })
    expect(tradeIn(body.pay_url).total_amount).toBe('614.00')
  })

  test('goes through for less than was seen', async () => {
    await setPrice(bowl, 20_000)
    const { body } = await checkOut()
    expect(tradeIn(body.pay_url).total_amount).toBe('528.00')
  })
})

describe('is refused, with nothing done,', () => {
  test('for more than was seen, with the new quote', async () => {
    await setPrice(bowl, 23_700)
    const { status, body } = await checkOut()
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'total_changed' })
    expect(body.quote).toMatchObject({ total: '602.00', lines: [{ unit_price: '128.00' }, { unit_price: '237.00' }] })
    await expectNothingBought()
  })

  test('with the reason of every line at once', async () => {
    await shop.context.database.execute(sql`update goods set stock = 1 where id = ${bowl}`)
    const withdrawn = await createGoods(shop.context)
    await shop.context.database.execute(sql`update goods set is_on_sale = false where id = ${withdrawn}`)
    const few = await createGoods(shop.context, { stock: 50 })
    await shop.context.database.execute(sql`update goods set most_per_order = 3 where id = ${few}`)
    const lines = [tin, bowl, withdrawn, few].map((goods_id) => ({ goods_id, quantity: 5 }))
    const { status, body } = await checkOut({ lines, expected_total: '9999.00' })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'out_of_stock' })
    expect(body.errors).toEqual({
      'lines.1': ['库存仅剩 1 件，请减少数量。'],
      'lines.2': ['这件商品暂时缺货。'],
      'lines.3': ['每笔订单最多购买 3 件。'],
    })
    expect(await goodsCounts(shop, tin)).toMatchObject({ stock: 10 })
  })

  test('with a code, as there are none', async () => {
    expect(await checkOut({ code: 'WINTER10' })).toMatchObject({ status: 409, body: { code: 'code_not_usable' } })
    await expectNothingBought()
  })

  test('where the shop does not deliver, and where the region is no more', async () => {
    await createZones(shop.context, [{ codes: ['3301'], isDeliverable: false }])
    expect(await checkOut()).toMatchObject({ status: 409, body: { code: 'not_deliverable' } })
    await shop.context.database.execute(sql`update addresses set region_code = '330999' where id = ${addressId}`)
    const outOfStock = await checkOut()
    expect(outOfStock).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(Object.keys(outOfStock.body.errors)).toEqual(['address_id'])
    await expectNothingBought()
  })

  test("to somebody else's address, of goods that do not exist, and without a login", async () => {
    const other = await registerShopper(shop)
    const theirs = await addAddress(shop, other)
    const notFound = { status: 404, body: { code: 'not_found' } }
    expect(await checkOut({ address_id: theirs })).toMatchObject(notFound)
    expect(await checkOut({ lines: [{ goods_id: 2_000_000_000, quantity: 1 }] })).toMatchObject(notFound)
    const anonymous = await shop.call('POST', '/api/order/check_out/', { json: wish() })
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
    await expectNothingBought()
  })

  test.each<[string, object, string]>([
    ['no lines', { lines: [] }, 'lines'],
    ['101 lines', { lines: Array.from({ length: 101 }, (_, n) => ({ goods_id: n + 1, quantity: 1 })) }, 'lines'],
    ['an item twice', { lines: [1, 2].map((quantity) => ({ goods_id: 7, quantity })) }, 'lines'],
    ['quantity 0', { lines: [{ goods_id: 7, quantity: 0 }] }, 'lines'],
    ['no address', { address_id: undefined }, 'address_id'],
    ['no total', { expected_total: undefined }, 'expected_total'],
    ['a total that is none', { expected_total: 'cheap' }, 'expected_total'],
    ['a negative total', { expected_total: '-1.00' }, 'expected_total'],
    ['a message of 201 characters', { message: '茶'.repeat(201) }, 'message'],
    ['a foreign return address', { redirect_url: 'https://evil.example/' }, 'redirect_url'],
    ['a script as return address', { redirect_url: 'javascript:alert(1)' }, 'redirect_url'],
  ])('for %s', async (_what, changes, field) => {
    const response = await checkOut(changes)
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(Object.keys(response.body.errors)).toEqual([field])
    await expectNothingBought()
  })

  test('without a key, and with one that is too long', async () => {
    const json = { ...wish(), redirect_url: 'http://localhost:5173/user/checkout' }
    const without = await shop.call('POST', '/api/order/check_out/', { json, token: shopper.access })
    expect(without).toMatchObject({ status: 400, body: { errors: { 'Idempotency-Key': [expect.any(String)] } } })
    expect(await checkOut({}, 'x'.repeat(129))).toMatchObject({ status: 400 })
    await expectNothingBought()
  })

  test('above what one trade may cost', async () => {
    const lines = await Promise.all(
      [1, 2].map(async () => ({
        goods_id: await createGoods(shop.context, { priceInFen: 9_000_000_000 }),
        quantity: 1,
      })),
    )
    const response = await checkOut({ lines, expected_total: '180000000.00' })
    expect(response).toMatchObject({ status: 400, body: { errors: { lines: [expect.any(String)] } } })
  })
})

describe('the key', () => {
  test('makes of two tabs and of double clicks one order and one trade', async () => {
    await putInBasket(shop, shopper, bowl, 2)
    await putInBasket(shop, shopper, tin, 1)
    const responses = await Promise.all(Array.from({ length: 6 }, () => checkOut({}, 'two tabs')))
    responses.push(await checkOut({ lines: wish().lines.toReversed() }, 'two tabs'))
    expect(responses.map(({ status }) => status)).toEqual(Array(7).fill(201))
    expect(new Set(responses.map(({ body }) => tradeIn(body.pay_url).out_trade_no)).size).toBe(1)
    expect(await goodsCounts(shop, bowl)).toEqual({ stock: 8, sold: 0 })
    expect(await basketOf(shop, shopper)).toEqual([])
  })

  test('stands for what was seen: another total, address or message is another purchase', async () => {
    await checkOut({}, 'as it was shown')
    const errorResponse = { status: 409, body: { code: 'idempotency_key_reused' } }
    expect(await checkOut({ expected_total: '700.00' }, 'as it was shown')).toMatchObject(errorResponse)
    expect(await checkOut({ message: '!' }, 'as it was shown')).toMatchObject(errorResponse)
    expect(await goodsCounts(shop, bowl)).toEqual({ stock: 8, sold: 0 })
  })

  test('is free again after a refusal', async () => {
    await setPrice(bowl, 30_000)
    expect(await checkOut({}, 'second look')).toMatchObject({ status: 409 })
    expect(await checkOut({ expected_total: '728.00' }, 'second look')).toMatchObject({ status: 201 })
  })

  test('sent ten times at once for the last pieces buys them once', async () => {
    await shop.context.database.execute(sql`update goods set stock = 2 where id = ${bowl}`)
    const responses = await Promise.all(Array.from({ length: 10 }, () => checkOut({}, 'last pieces')))
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(await goodsCounts(shop, bowl)).toEqual({ stock: 0, sold: 0 })
  })
})

test('of 32 who check out at once for the last seven pieces seven get them, whole orders and nothing below zero', async () => {
  await shop.context.database.execute(sql`update goods set stock = 7 where id = ${bowl}`)
  await shop.context.database.execute(sql`update goods set stock = 100 where id = ${tin}`)
  const buyers = await Promise.all(
    (await createShoppers(shop, 32)).map(async (buyer) => ({ buyer, address_id: await addAddress(shop, buyer) })),
  )
  const before = await countRows(shop, 'orders')
  const responses = await Promise.all(
    buyers.map(({ buyer, address_id }, place) => {
      const lines = [tin, bowl].map((goods_id) => ({ goods_id, quantity: 1 }))
      const wished = wish({ lines: place % 2 ? lines : lines.toReversed(), address_id, expected_total: '364.00' })
      return checkOutBasket(shop, buyer, wished)
    }),
  )
  const statuses = Map.groupBy(responses, ({ status }) => status)
  expect(statuses.get(201)).toHaveLength(7)
  expect(statuses.get(409)).toHaveLength(25)
  expect((await countRows(shop, 'orders')) - before).toBe(7)
  expect(await goodsCounts(shop, bowl)).toEqual({ stock: 0, sold: 0 })
  expect(await goodsCounts(shop, tin)).toEqual({ stock: 93, sold: 0 })
})
