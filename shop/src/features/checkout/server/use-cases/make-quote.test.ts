import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { type BasketWish, createTeaThings, wishFor } from '../../testing/basket-purchase-factory.ts'

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

const wish = (): BasketWish => wishFor({ bowl, tin, addressId })
async function expectNothingBought() {
  expect(await goodsCounts(shop, bowl)).toMatchObject({ stock: 10 })
  expect(await goodsCounts(shop, tin)).toMatchObject({ stock: 10 })
  const { body } = await shop.call('GET', '/api/order/index_user_order_querset/', { token: shopper.access })
  expect(body.count).toBe(0)
}

describe('a quote', () => {
  const quote = (json: object, as = shopper) => shop.call('POST', '/api/order/quote/', { json, token: as.access })

  test('returns the current price and delivery dates, and changes nothing', async () => {
    shop.passTime(0)
    const { body } = await quote({ lines: wish().lines, address_id: addressId })
    expect(body).toMatchObject({
      goods_total: '600.00',
      discounts: [],
      discount_total: '0.00',
      delivery: { fee: '0.00', promised_from: expect.any(String), promised_until: expect.any(String) },
      total: '600.00',
      currency: 'CNY',
      takes_codes: false,
      code_refusal: null,
      lines: [
        { goods_id: tin, counted: 1, state: 'ok', line_total: '128.00' },
        { goods_id: bowl, counted: 2, state: 'ok', option_text: '380 g', line_total: '472.00' },
      ],
    })
    await expectNothingBought()
  })

  test('prices available units, and states for each line which are not', async () => {
    await shop.context.database.execute(sql`update goods set stock = 1 where id = ${bowl}`)
    await shop.context.database.execute(sql`update goods set stock = 0 where id = ${tin}`)
    expect((await quote({ lines: wish().lines })).body).toMatchObject({
      total: '236.00',
      lines: [
        { state: 'sold_out', counted: 0, line_total: '0.00' },
        { state: 'less', counted: 1, most: 1, line_total: '236.00' },
      ],
    })
  })

  test('without an address has the fee of orders without one, and no promise', async () => {
    await createZones(shop.context, [{ codes: [''], firstFeeInFen: 900 }])
    expect((await quote({ lines: wish().lines })).body).toMatchObject({
      delivery: { fee: '9.00', promised_from: null, promised_until: null },
      total: '609.00',
    })
  })

  test('states why a code does not apply', async () => {
    const { body } = await quote({ lines: wish().lines, code: 'WINTER10' })
    expect(body).toMatchObject({ total: '600.00', code_refusal: '没有这个优惠码，请检查输入。' })
  })

  test('is refused as the purchase would be', async () => {
    const other = await registerShopper(shop)
    expect(await quote({ lines: wish().lines, address_id: addressId }, other)).toMatchObject({ status: 404 })
    expect(await quote({ lines: [{ goods_id: 2_000_000_000, quantity: 1 }] })).toMatchObject({ status: 404 })
    await createZones(shop.context, [{ codes: ['33'], isDeliverable: false }])
    expect(await quote({ lines: wish().lines, address_id: addressId })).toMatchObject({
      status: 409,
      body: { code: 'not_deliverable' },
    })
    expect(await shop.call('POST', '/api/order/quote/', { json: wish() })).toMatchObject({ status: 401 })
  })
})
