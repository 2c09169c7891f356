/** Promotions of guests, and the books after many of them at once. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { checkLedger } from '#features/payments/server/index.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { buyAsGuest, checkOutAsGuest, newPhone, withToken } from '../../testing/guest-factory.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const wishFor = (goodsId: number, changes: object = {}) => ({
  lines: [{ goods_id: goodsId, quantity: 1 }],
  expected_total: '100.00',
  address: { ...addressInHangzhou, phone: newPhone() },
  ...changes,
})

test('a storm of guests leaves the stock and the books even', async () => {
  const goodsId = await createGoods(shop.context, { priceInFen: 10_000, stock: 20 })
  const { access } = await registerShopper(shop)
  const one = async (n: number) => {
    const { status, body } = await checkOutAsGuest(shop, wishFor(goodsId))
    if (status !== 201) return status
    const call = (what: string, token?: string) =>
      shop.call('POST', `/api/order/${body.order_number}/${what}/`, {
        ...withToken(body.order_token),
        ...(token ? { token } : {}),
      })
    if (n % 3 === 2) return status
    const ending = n % 3 === 0 ? 'claim' : 'erase'
    const both = await Promise.all([call('cancel'), ending === 'claim' ? call('claim', access) : call('erase')])
    const [cancelled, ended] = both.map((response) => `${response.status} ${response.body?.code ?? ''}`.trim())
    // The second call finds a token that has ended, or an order that still waits.
    expect(['200', '404 not_found'], `cancel beside ${ending}`).toContain(cancelled)
    expect(ending === 'claim' ? ['200'] : ['204', '409 order_under_way'], ending).toContain(ended)
    return status
  }
  const statuses = await Promise.all(Array.from({ length: 48 }, (_, n) => one(n)))
  expect(new Set(statuses)).toEqual(new Set([201, 409]))
  const { rows } = await shop.context.database.execute<{ pending: number; ownerless: number }>(sql`
    select count(*) filter (where status = 'pending')::integer as pending,
      (select count(*)::integer from users where kind = 'guest' and id not in (select user_id from orders)) as ownerless
    from orders`)
  expect((await goodsCounts(shop, goodsId)).stock).toBe(20 - rows[0]!.pending)
  expect(rows[0]!.ownerless).toBe(0)
  expect((await checkLedger(shop.context.database, null, () => {})).differences).toBe(0)
})

test('automatic promotions hold for guests; those for known shoppers ask for a login', async () => {
  const goodsId = await createGoods(shop.context, { priceInFen: 10_000, stock: 100 })
  const names = { 'zh-CN': '首单立减', ja: '初回', en: 'First order' }
  await createPromotion(shop.context, { names, kind: 'amount', amountInFen: 1_000, isFirstOrderOnly: true })
  await buyAsGuest(shop, wishFor(goodsId))
  await createPromotion(shop.context, {
    names,
    kind: 'amount',
    amountInFen: 1_000,
    perShopperLimit: 1,
    codes: [{ code: 'ONCE' }],
  })
  expect(await checkOutAsGuest(shop, wishFor(goodsId, { code: 'once' }))).toMatchObject({
    status: 409,
    body: { code: 'code_not_usable', detail: expect.stringContaining('登录') },
  })
  await createPromotion(shop.context, { names, kind: 'amount', amountInFen: 500 })
  await buyAsGuest(shop, wishFor(goodsId, { expected_total: '95.00' }))
})
