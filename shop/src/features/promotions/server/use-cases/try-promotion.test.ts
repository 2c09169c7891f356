import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let manager: SignedIn
let bowl: number
let diary: number
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  bowl = await createGoods(shop.context, { priceInFen: 40_000, stock: 9 })
  diary = await createGoods(shop.context, { priceInFen: 9_800, stock: 9 })
})
beforeEach(() => shop.context.database.execute(sql`delete from promotions`))
afterAll(() => shop.close())

const tryRule = (rule: object, more: object = {}) =>
  manager.call('POST', '/api/console/promotions/try/', {
    json: {
      lines: [
        { goods_id: bowl, quantity: 2 },
        { goods_id: diary, quantity: 1 },
      ],
      rule,
      ...more,
    },
  })
const ninth = { names: { en: 'Tenth off' }, kind: 'percent', percent: 10 }

test('a rule as it is typed is priced beside those that run, share by share', async () => {
  await createPromotion(shop.context, { kind: 'amount', amountInFen: 5_000, minTotalInFen: 50_000 })
  const rule = { ...ninth, needs_code: true, scope: { goods: [bowl] } }
  const { status, body } = await tryRule(rule)
  expect(status).toBe(200)
  // 898.00 − 50.00; of the bowls 800.00 − 44.55 are left, a tenth of which goes.
  expect(body).toMatchObject({
    goods_total: '898.00',
    discounts: [
      { amount: '50.00', is_tried: false },
      { amount: '75.54', is_tried: true, shares: [{ goods_id: bowl, amount: '75.54' }] },
    ],
    delivery_fee: '0.00',
    total: '772.46',
    refusal: null,
  })
  const stored = await shop.context.database.execute(sql`select 1 from promotions`)
  expect(stored.rows).toHaveLength(1)
})

test('a stored rule is replaced by what is typed, and tried although it is off', async () => {
  const id = await createPromotion(shop.context, { isActive: false })
  const { body } = await tryRule({ percent: 50 }, { id })
  expect(body).toMatchObject({ discounts: [{ amount: '449.00', is_tried: true }], total: '449.00' })
  expect((await tryRule({}, { id: 2_000_000_000 })).status).toBe(404)
})

test('a percentage takes no more than its maximum', async () => {
  expect((await tryRule({ ...ninth, amount: '20' })).body.discounts).toMatchObject([{ amount: '20.00' }])
})

test.each([
  ['short', { min_total: '970' }, { amount: '72.00' }],
  ['too_few', { min_quantity: 5 }, { quantity: 2 }],
  ['over', { ends_at: '2020-01-01T00:00:00Z' }, { at: '2020-01-01T00:00:00.000Z' }],
] as const)('that it gives nothing is said: %s', async (reason, rule, facts) => {
  const { body } = await tryRule({ ...ninth, ...rule })
  expect(body).toMatchObject({ discounts: [], total: '898.00', refusal: { reason, ...facts } })
})

test('a rule of the first order, or one that is worth less than another by itself, says so', async () => {
  const first = await tryRule({ ...ninth, is_first_order_only: true }, { is_first_order: false })
  expect(first.body.refusal.reason).toBe('first_order_only')
  await createPromotion(shop.context, { kind: 'amount', amountInFen: 30_000 })
  expect((await tryRule({ ...ninth, is_alone: true })).body.refusal.reason).toBe('not_better')
})

test('a rule that lacks something is refused at its field; an empty basket costs nothing', async () => {
  expect(await tryRule({ names: { en: 'x' }, kind: 'amount' })).toMatchObject({
    status: 400,
    body: { errors: { amount: [expect.any(String)] } },
  })
  expect((await tryRule(ninth, { lines: [] })).body).toMatchObject({ total: '0.00', refusal: null })
})
