import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { changeFacts } from '#features/content/testing/shop-facts-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { changeSettings, describeSettings } from './change-settings.ts'
import { readTaxRounding } from './tax-rates.ts'

let shop: TestShop
let manager: SignedIn
let owner: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  owner = await signInAs(shop, 'owner', { isConfirmed: true })
})
afterAll(() => shop.close())

const read = async () => (await manager.call('GET', '/api/console/settings/')).body
const change = async (json: object, { who = manager, revision = -1 } = {}) => {
  const since = revision === -1 ? (await read()).revision : revision
  return who.call('PATCH', '/api/console/settings/', { json, headers: { 'if-match': `"${since}"` } })
}

test('each has the default until it is changed; the audit log has the author', async () => {
  expect(await read()).toEqual({
    handling_days: { value: 1, source: 'default' },
    cut_off: { value: '16:00', source: 'default' },
    refund_limit: { value: null, source: 'default' },
    slip_size: { value: 'a5', source: 'default' },
    low_stock_default: { value: 5, source: 'default' },
    delivered_after_days: { value: 10, source: 'default' },
    return_days: { value: 7, source: 'default' },
    show_left_from: { value: 5, source: 'default' },
    default_tax_percent: { value: null, source: 'default' },
    delivery_tax_percent: { value: null, source: 'default' },
    tax_rounding: { value: null, source: 'default' },
    review_words: { value: '', source: 'default' },
    product_feed: { value: true, source: 'default' },
    guest_orders: { value: true, source: 'default' },
    ai_crawlers: { value: 'allow', source: 'default' },
    revision: 1,
  })
  expect(await change({ slip_size: 'label' })).toMatchObject({
    status: 200,
    body: { slip_size: { value: 'label', source: 'database' }, handling_days: { source: 'default' }, revision: 2 },
  })
  expect((await change({ slip_size: 'label' })).body.revision).toBe(2)
  const late = await change({ slip_size: 'a5' }, { revision: 1 })
  // The size does not conflict: it was `a5` when it was read.
  expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict', errors: {}, current: { revision: 2 } } })
  const both = await change({ slip_size: 'a5', handling_days: 2 }, { revision: 2 })
  expect(both.body).toMatchObject({ slip_size: { value: 'a5' }, revision: 3 })
  const other = await change({ handling_days: 3, return_days: 9 }, { revision: 2 })
  expect(other).toMatchObject({ status: 409, body: { errors: { handling_days: [expect.any(String)] } } })
  expect(Object.keys(other.body.errors)).toEqual(['handling_days'])
  const { body } = await manager.call('GET', '/api/console/trail/?subject=settings:settings')
  expect(body.results).toMatchObject([
    { action: 'settings.change', changes: { slip_size: ['label', 'a5'], handling_days: [1, 2] } },
    { action: 'settings.change', changes: { slip_size: ['a5', 'label'] } },
  ])
})

test.each([
  { handling_days: 31 },
  { delivered_after_days: 2 },
  { slip_size: 'a4' },
  { low_stock_default: 101 },
  { handling_days: 'soon' },
  { cut_off: '16' },
  { cut_off: '24:01' },
  { return_days: 6 },
  { show_left_from: 21 },
  { default_tax_percent: 5 },
  { delivery_tax_percent: 8 },
  { tax_rounding: 'up' },
  { product_feed: 'perhaps' },
  { guest_orders: 'sometimes' },
  { ai_crawlers: 'some' },
])('%o is refused, and nothing changes', async (json) => {
  const before = await read()
  expect(await change(json)).toMatchObject({
    status: 400,
    body: { errors: { [Object.keys(json)[0]!]: [expect.any(String)] } },
  })
  expect(await read()).toEqual(before)
})

test('rates of tax are those of the seat, and are cleared', async () => {
  const set = await change({ default_tax_percent: '13', delivery_tax_percent: 6, tax_rounding: 'floor' })
  expect(set.body).toMatchObject({ default_tax_percent: { value: 13 }, tax_rounding: { value: 'floor' } })
  expect(await readTaxRounding(shop.context.database)).toBe('floor')
  await changeFacts(manager, { seat: 'JP' })
  const refused = await change({ default_tax_percent: 9, delivery_tax_percent: 13 })
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: { default_tax_percent: ['税率可以是 0 / 8 / 10。'], delivery_tax_percent: [expect.any(String)] } },
  })
  const cleared = await change({ default_tax_percent: 8, delivery_tax_percent: null, tax_rounding: null })
  expect(cleared.body).toMatchObject({ default_tax_percent: { value: 8 }, delivery_tax_percent: { value: null } })
  expect(await readTaxRounding(shop.context.database)).toBe('floor')
  await changeFacts(manager, { seat: 'CN' })
  expect(await readTaxRounding(shop.context.database)).toBe('half_up')
})

test('only a re-authenticated owner sets the refund limit of managers', async () => {
  const limit = { refund_limit: '200' }
  expect(await change(limit)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  const open = await signInAs(shop, 'owner')
  expect((await change(limit, { who: open })).body.code).toBe('reauthentication_required')
  expect((await change(limit, { who: owner })).body.refund_limit).toEqual({ value: '200.00', source: 'database' })
  expect((await change({ refund_limit: null }, { who: owner })).body.refund_limit.value).toBeNull()
})

test('values from the environment are shown, and cannot be changed', async () => {
  const locked = { refund_limit: '500.00' }
  const { database } = shop.context
  const shown = await describeSettings(database, locked)
  expect(shown.refund_limit).toEqual({ value: '500.00', source: 'environment' })
  const staff = { id: owner.id, role: 'owner', isConfirmed: true } as never
  const changes = { refund_limit: '900' }
  const changing = changeSettings(shop.context, staff, { revision: shown.revision, input: changes, locked })
  await expect(changing).rejects.toMatchObject({ code: 'invalid' })
})

test('an order is late once the handling days have passed', async () => {
  const goodsId = await createGoods(shop.context)
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId })
  await shop.context.database.execute(sql`
    update orders set status = 'paid', fulfilment = 'to_prepare', paid_at = ${shop.context.now()}::timestamptz - interval '4 days'
    where order_number = ${orderNumber}`)
  const isLate = async () => {
    const { body } = await manager.call('GET', `/api/console/orders/?q=${orderNumber}`)
    return body.results[0].is_late
  }
  expect(await isLate()).toBe(true)
  await change({ handling_days: 7 })
  expect(await isLate()).toBe(false)
})
