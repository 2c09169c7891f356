/** Rates of tax are frozen when an order is placed. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addAddress, checkOutBasket } from '#features/checkout/testing/basket-purchase-factory.ts'
import { changeFacts } from '#features/content/testing/shop-facts-factory.ts'
import { createZones } from '#features/delivery/testing/zone-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { readGrossByRate } from '../use-cases/read-gross-by-rate.ts'

let shop: TestShop
let manager: SignedIn
let shopper: TestShopper
let addressId: number
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  shopper = await registerShopper(shop)
  await createZones(shop.context, [{ codes: [''], feeKind: 'flat', firstFeeInFen: 800 }])
  await shop.context.database.execute(sql`update delivery_zones set fee_kind = 'flat', first_fee_in_fen = 800`)
  addressId = await addAddress(shop, shopper)
})
afterAll(() => shop.close())

async function setSettings(json: object) {
  const { revision } = (await manager.call('GET', '/api/console/settings/')).body
  const { status } = await manager.call('PATCH', '/api/console/settings/', {
    json,
    headers: { 'if-match': `"${revision}"` },
  })
  expect(status).toBe(200)
}

async function setRate(id: number, tax_percent: number | null) {
  const path = `/api/console/goods/${id}/`
  const { revision } = (await manager.call('GET', path)).body
  const { status } = await manager.call('PATCH', path, {
    json: { tax_percent },
    headers: { 'if-match': `"${revision}"` },
  })
  expect(status).toBe(200)
}

async function ordered(goodsIds: readonly number[]) {
  const lines = goodsIds.map((goods_id) => ({ goods_id, quantity: 1 }))
  const { body } = await checkOutBasket(shop, shopper, { lines, address_id: addressId, expected_total: '9999.00' })
  const { rows } = await shop.context.database.execute<{ id: number; delivery: number | null }>(
    sql`select id, delivery_tax_percent as delivery from orders where order_number = ${body.order_number}`,
  )
  const read = async () =>
    (await shop.call('GET', `/api/order/${body.order_number}/`, { token: shopper.access })).body.lines.map(
      (line: { tax_percent: number | null }) => line.tax_percent,
    )
  return { ...rows[0]!, read, gross: () => readGrossByRate(shop.context.database, rows[0]!.id) }
}

test('nothing is recorded while nothing is set', async () => {
  const { delivery, read, gross } = await ordered([await createGoods(shop.context, { priceInFen: 1000 })])
  expect(await read()).toEqual([null])
  expect(delivery).toBeNull()
  expect(await gross()).toEqual([{ taxPercent: null, grossInFen: 1800 }])
})

test('the goods’ own rate, else that of the settings; delivery has the highest in China', async () => {
  await setSettings({ default_tax_percent: 6 })
  const own = await createGoods(shop.context, { priceInFen: 1000 })
  const other = await createGoods(shop.context, { priceInFen: 500 })
  await setRate(own, 13)
  const order = await ordered([own, other])
  expect(await order.read()).toEqual([13, 6])
  expect(order.delivery).toBe(13)

  await setRate(own, 0)
  await setSettings({ default_tax_percent: null, delivery_tax_percent: 9 })
  // The earlier order keeps its rates.
  expect(await order.read()).toEqual([13, 6])
  expect(await order.gross()).toEqual([
    { taxPercent: 6, grossInFen: 500 },
    { taxPercent: 13, grossInFen: 1800 },
  ])
  const later = await ordered([own, other])
  expect(await later.read()).toEqual([0, null])
  expect(later.delivery).toBe(9)
})

test('delivery from Japan has 10, whatever is in the parcel', async () => {
  await setSettings({ default_tax_percent: null, delivery_tax_percent: null })
  await changeFacts(manager, { seat: 'JP' })
  await setSettings({ default_tax_percent: 8 })
  const order = await ordered([await createGoods(shop.context, { priceInFen: 1000 })])
  expect(await order.read()).toEqual([8])
  expect(order.delivery).toBe(10)
})

test('rates that the seat no longer has count as unset', async () => {
  const japanese = await createGoods(shop.context, { priceInFen: 1000 })
  const both = await createGoods(shop.context, { priceInFen: 500 })
  await setRate(japanese, 10)
  await setRate(both, 0)
  await setSettings({ default_tax_percent: 8, delivery_tax_percent: 10 })
  await changeFacts(manager, { seat: 'CN' })
  const order = await ordered([japanese, both])
  expect(await order.read()).toEqual([null, 0])
  expect(order.delivery).toBe(0)

  await setSettings({ default_tax_percent: 13, delivery_tax_percent: 6 })
  await changeFacts(manager, { seat: 'JP' })
  const later = await ordered([japanese, await createGoods(shop.context, { priceInFen: 500 })])
  expect(await later.read()).toEqual([10, null])
  expect(later.delivery).toBe(10)
})
