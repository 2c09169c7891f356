/** Versions of the terms that orders and registrations agree to. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { publishText } from '#features/content/testing/shop-facts-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { goodsCounts, redirectUrl } from '#features/orders/testing/order-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { countStatements } from '#testing/response-cache/request.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { addAddress, basketOf, checkOutBasket, putInBasket } from '../../testing/basket-purchase-factory.ts'

let shop: TestShop
let shopper: TestShopper
let manager: SignedIn
let goodsId: number
let addressId: number
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 })
  shopper = await registerShopper(shop)
  manager = await signInAs(shop, 'manager')
  goodsId = await createGoods(shop.context, { priceInFen: 1_000, stock: 500 })
  addressId = await addAddress(shop, shopper)
})
afterAll(() => shop.close())

const publish = (kind: 'terms' | 'privacy', text: string) => publishText(manager, kind, { 'zh-CN': text })

function buy(json: object, key?: string) {
  return shop.call('POST', '/api/order/', {
    json: { goods_id: goodsId, quantity: 1, redirect_url: redirectUrl, ...json },
    token: shopper.access,
    ...(key && { headers: { 'idempotency-key': key } }),
  })
}

function checkOut(changes: object, key?: string) {
  const wish = { lines: [{ goods_id: goodsId, quantity: 1 }], address_id: addressId, expected_total: '10.00' }
  return checkOutBasket(shop, shopper, { ...wish, ...changes }, key)
}

/** As staff read them. */
async function termsOf(orderNumber: string) {
  const { body } = await manager.call('GET', `/api/console/orders/${orderNumber}/`)
  const { terms_version, terms_shown } = body
  return { terms_version, terms_shown }
}
const count = async (rows: ReturnType<typeof sql>) =>
  (await shop.context.database.execute<{ count: number }>(sql`select count(*)::int as count from ${rows}`)).rows[0]!
    .count
const countOrders = () => count(sql`orders`)
const countGuests = () => count(sql`users where kind = 'guest'`)
const countWaitingForLocks = () =>
  count(sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)

let phones = 0
/** Returns a function that buys one item for a new address, under one idempotency key. */
function guestOf(changes: object) {
  const address = { ...addressInHangzhou, phone: `139${String(++phones).padStart(8, '0')}` }
  const lines = [{ goods_id: goodsId, quantity: 1 }]
  const headers = { 'idempotency-key': randomUUID() }
  return (later: object = {}) =>
    shop.call('POST', '/api/order/guest_check_out/', {
      json: { lines, address, expected_total: '10.00', redirect_url: redirectUrl, ...changes, ...later },
      headers,
    })
}

const current = (version: number, kind = 'terms') => ({ version, url: `http://localhost:5173/${kind}` })

let account = 0
const register = (versions: object) =>
  shop.call('POST', '/api/user/register_user/', {
    json: { username: `agreeing-${(account += 1)}`, password: 'seven quiet teapots', ...versions },
  })

test('before anything is published, a version is refused and its absence accepted', async () => {
  const order = await buy({})
  expect(order.status).toBe(201)
  expect(await termsOf(order.body.order_number)).toEqual({ terms_version: null, terms_shown: false })
  const orders = await countOrders()
  const refused = { status: 400, body: { code: 'invalid', errors: { terms_version: [expect.any(String)] } } }
  for (const version of [1, 0, -1, 2_147_483_648]) {
    expect(await buy({ terms_version: version })).toMatchObject(refused)
    expect(await checkOut({ terms_version: version })).toMatchObject(refused)
    expect(await register({ terms_version: version })).toMatchObject(refused)
  }
  expect(await register({ privacy_version: 1 })).toMatchObject({
    status: 400,
    body: { errors: { privacy_version: [expect.any(String)] } },
  })
  expect((await register({})).status).toBe(201)
  expect(await countOrders()).toBe(orders)
})

test('an order stores the version in force and whether it was shown', async () => {
  await publish('terms', '一')
  for (const order of [buy, checkOut]) {
    const shown = await order({ terms_version: 1 })
    expect(shown.status).toBe(201)
    expect(await termsOf(shown.body.order_number)).toEqual({ terms_version: 1, terms_shown: true })
    const unnamed = await order({})
    expect(await termsOf(unnamed.body.order_number)).toEqual({ terms_version: 1, terms_shown: false })
  }
  await shop.context.database.execute(sql`update orders set status = 'cancelled'`)
})

test('terms published while a check-out is open: nothing is done, then the new version goes through', async () => {
  await putInBasket(shop, shopper, goodsId, 1)
  const shown = await publish('terms', '二')
  const earlier = await checkOut({ terms_version: shown }, 'placed before')
  const now = await publish('terms', '三')
  const [stock, orders] = [await goodsCounts(shop, goodsId), await countOrders()]
  await putInBasket(shop, shopper, goodsId, 1)
  const refused = {
    status: 409,
    body: { code: 'terms_changed', terms: current(now), errors: { terms_version: [expect.any(String)] } },
  }
  expect(await buy({ terms_version: shown }, 'a key')).toMatchObject(refused)
  expect(await checkOut({ terms_version: shown, message: '门口' }, 'another key')).toMatchObject(refused)
  // The terms come before what is wrong with the goods.
  expect(await checkOut({ terms_version: shown, expected_total: '0.01' })).toMatchObject(refused)
  expect([await goodsCounts(shop, goodsId), await countOrders()]).toEqual([stock, orders])
  expect(await basketOf(shop, shopper)).toEqual([[goodsId, 1]])
  const order = await checkOut({ terms_version: now, message: '门口' }, 'another key')
  expect(order.status).toBe(201)
  expect(await termsOf(order.body.order_number)).toEqual({ terms_version: now, terms_shown: true })
  expect(await buy({ terms_version: now + 1 })).toMatchObject({ status: 400 })
  // A repeat of a purchase finds its order, whatever was published since.
  const repeated = await checkOut({ terms_version: shown }, 'placed before')
  expect([repeated.status, repeated.body.order_number]).toEqual([201, earlier.body.order_number])
  await shop.context.database.execute(sql`update orders set status = 'cancelled'`)
})

test('a guest whose check-out is open under older terms: nothing is done, then the same key goes through', async () => {
  await publish('terms', '客一')
  const shown = await publish('terms', '客二')
  const buyOpen = guestOf({ terms_version: shown })
  expect((await guestOf({ terms_version: shown })()).status).toBe(201)
  const now = await publish('terms', '客三')
  const done = async () => [await goodsCounts(shop, goodsId), await countOrders(), await countGuests()]
  const before = await done()
  const refused = await buyOpen()
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'terms_changed', terms: current(now), errors: { terms_version: [expect.any(String)] } },
  })
  expect(refused.body).not.toHaveProperty('order_token')
  expect(await done()).toEqual(before)
  const placed = await buyOpen({ terms_version: now })
  expect(placed).toMatchObject({ status: 201, body: { order_token: expect.any(String) } })
  expect(await termsOf(placed.body.order_number)).toEqual({ terms_version: now, terms_shown: true })
  expect((await goodsCounts(shop, goodsId)).stock).toBe((before[0] as { stock: number }).stock - 1)
  // A repeat finds its order, whatever was published since; the order keeps its version.
  const newer = await publish('terms', '客四')
  const repeated = await buyOpen()
  // The address of the payment has the second of its making.
  expect([repeated.status, repeated.body]).toEqual([201, { ...placed.body, pay_url: expect.any(String) }])
  expect(await termsOf(placed.body.order_number)).toEqual({ terms_version: now, terms_shown: true })
  const unnamed = await guestOf({})()
  expect(await termsOf(unnamed.body.order_number)).toEqual({ terms_version: newer, terms_shown: false })
  expect(await guestOf({ terms_version: newer + 1 })()).toMatchObject({
    status: 400,
    body: { errors: { terms_version: [expect.any(String)] } },
  })
})

describe('orders that race with a publication', () => {
  /** Each kind of purchase once, while `lock` delays it until the terms are published. */
  async function race(lock: ReturnType<typeof sql>) {
    const shown = await publish('terms', 'vor')
    await shop.context.database.execute(sql`update orders set status = 'cancelled'`)
    const before = await goodsCounts(shop, goodsId)
    const { now, racing } = await shop.context.inTransaction(async (transaction) => {
      await transaction.execute(lock)
      const calls = [
        buy({ terms_version: shown }),
        checkOut({ terms_version: shown }),
        guestOf({ terms_version: shown })(),
      ]
      await untilPurchasesWait()
      return { now: await publish('terms', 'nach'), racing: calls }
    })
    const responses = await Promise.all(racing)
    const sold = before.stock - (await goodsCounts(shop, goodsId)).stock
    return { shown, now, responses, sold }
  }

  const untilPurchasesWait = () =>
    vi.waitFor(async () => expect(await countWaitingForLocks()).toBe(3), { timeout: 10_000, interval: 20 })

  test('are placed under the version they name, where they began before it', async () => {
    const { shown, responses, sold } = await race(sql`select from goods where id = ${goodsId} for update`)
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const { body } of responses)
      expect(await termsOf(body.order_number)).toEqual({ terms_version: shown, terms_shown: true })
    expect(sold).toBe(3)
  })

  test('are none, where it was published before they read the terms', async () => {
    const { now, responses, sold } = await race(sql`lock table goods in access exclusive mode`)
    expect(responses).toHaveLength(3)
    for (const response of responses) expect(response).toMatchObject({ status: 409, body: { terms: current(now) } })
    expect(sold).toBe(0)
  })
})

test('naming the version costs an order no statement more', async () => {
  await shop.context.database.execute(sql`update orders set status = 'cancelled'`)
  const version = await publish('terms', '四')
  await buy({})
  const statements = countStatements(shop)
  const statementsOf = async (json: object) => {
    const before = statements()
    expect((await buy(json)).status).toBe(201)
    return statements() - before
  }
  expect(await statementsOf({ terms_version: version })).toBe(await statementsOf({}))
})

test('a registration stores the agreed versions, and the copy of data has them', async () => {
  const terms = await publish('terms', '五')
  const old = await publish('privacy', '隐私')
  const privacy = await publish('privacy', '新隐私')
  expect(await register({ terms_version: terms - 1, privacy_version: privacy })).toMatchObject({
    status: 409,
    body: { code: 'terms_changed', terms: current(terms), errors: { terms_version: [expect.any(String)] } },
  })
  const both = await register({ terms_version: terms - 1, privacy_version: old })
  expect(both.body).toMatchObject({ terms: current(terms), privacy: current(privacy, 'privacy') })
  const { body } = await register({ terms_version: terms, privacy_version: privacy })
  const login = await shop.call('POST', '/api/token/create/', {
    json: { username: body.username, password: 'seven quiet teapots' },
  })
  const copy = await shop.call('GET', '/api/user/my_data/', { token: login.body.access })
  expect(copy.body.agreed_versions).toEqual({ terms, privacy })
  // The name of a refused registration is free.
  const { rows } = await shop.context.database.execute(
    sql`select count(*)::int as count from users where username like 'agreeing-%'`,
  )
  expect(rows[0]!.count).toBe(2)
})
