/** Limits of orders by staff, and what stays of a caller's data. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { checkOutAsGuest, newPhone, withToken } from '#features/guests/testing/guest-factory.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { orderTokens } from '#features/orders/server/index.ts'
import { maxUnpaidOfPhone } from '#features/orders/values.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { placeAsStaff, replaceAsStaff, staffAddress } from '../../testing/staff-order-factory.ts'

const shop = await createTestShop({ hasRateLimits: true })
afterAll(() => shop.close())
const manager = await signInAs(shop, 'manager', { isConfirmed: true })
const goodsId = await createGoods(shop.context, { priceInFen: 1_990, stock: 1_000 })
const lines = [{ goods_id: goodsId, quantity: 1 }]
const wishFor = (phone: string) => ({ lines, expected_total: '19.90', address: { ...staffAddress, phone } })

test('orders by staff use up no limit of the caller’s telephone number', async () => {
  const phone = newPhone()
  for (let n = 0; n <= maxUnpaidOfPhone; n++) expect((await placeAsStaff(manager, wishFor(phone))).status).toBe(201)
  const own = () => checkOutAsGuest(shop, wishFor(phone))
  for (let n = 0; n < maxUnpaidOfPhone; n++) expect((await own()).status).toBe(201)
  expect(await own()).toMatchObject({ status: 429, body: { code: 'throttled' } })
  expect((await placeAsStaff(manager, wishFor(phone))).status).toBe(201)
})

test('one member of staff writes sixty orders an hour', async () => {
  const [busy, other] = [await signInAs(shop, 'manager'), await signInAs(shop, 'owner')]
  const wish = { shopper_id: 999_999, lines, expected_total: '19.90' }
  for (let turn = 0; turn < 3; turn++) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => placeAsStaff(busy, wish)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]))
  }
  const throttled = { status: 429, body: { code: 'throttled', retry_after: expect.any(Number) } }
  expect(await placeAsStaff(busy, wish)).toMatchObject(throttled)
  expect(await replaceAsStaff(busy, 'AAAA-BBBB-CCCC', wishFor(newPhone()))).toMatchObject(throttled)
  expect((await placeAsStaff(other, wish)).status).toBe(404)
})

test('a mail address beside an account is refused, and named', async () => {
  const { id } = await registerShopper(shop)
  const wish = { shopper_id: id, lines, expected_total: '19.90' }
  expect(await placeAsStaff(manager, { ...wish, email: 'lin@example.com' })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: { email: [expect.any(String)] } },
  })
  const { rows } = await shop.context.database.execute(sql`select from orders where user_id = ${id}`)
  expect(rows).toHaveLength(0)
  expect((await placeAsStaff(manager, { ...wish, email: ' ' })).status).toBe(201)
})

test('a key of a caller’s order with any other field is refused', async () => {
  const wish = { ...wishFor(newPhone()), email: 'lin@example.com', note: '电话', hours: 24 }
  const key = randomUUID()
  const { body } = await placeAsStaff(manager, wish, key)
  const changes = [
    { email: 'mori@example.com' },
    { note: '' },
    { hours: 72 },
    { expected_total: '20.00' },
    { lines: [{ goods_id: goodsId, quantity: 2 }] },
    { address: { ...wish.address, street: '保俶路 90 号' } },
  ]
  for (const change of changes)
    expect(await placeAsStaff(manager, { ...wish, ...change }, key), JSON.stringify(change)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
  expect(await placeAsStaff(manager, wish, key)).toMatchObject({ status: 201, body })
  const [one, other] = [await registerShopper(shop), await registerShopper(shop)]
  const ofAccount = ({ id }: typeof one, of = key) =>
    placeAsStaff(manager, { ...wishFor(newPhone()), shopper_id: id }, of)
  const reused = { status: 409, body: { code: 'idempotency_key_reused' } }
  expect(await ofAccount(one)).toMatchObject(reused)
  const next = randomUUID()
  const atOnce = await Promise.all([ofAccount(one, next), ofAccount(other, next)])
  expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const { rows } = await shop.context.database.execute(
    sql`select from orders where user_id in (${one.id}, ${other.id})`,
  )
  expect(rows).toHaveLength(1)
})

test('the note about a caller goes with the other texts', async () => {
  const { body } = await placeAsStaff(manager, { ...wishFor(newPhone()), note: '林女士，晚上再打' })
  const orderNumber = String(body.order_number)
  const orderToken = orderTokens.makeOrderToken(shop.context.secretKey, { orderNumber, linkVersion: 1 })
  const act = (what: string) => shop.call('POST', `/api/order/${orderNumber}/${what}/`, withToken(orderToken))
  expect((await act('cancel')).status).toBe(200)
  expect((await act('erase')).status).toBe(204)
  const { rows } = await shop.context.database.execute(
    sql`select note, message from orders where order_number = ${orderNumber}`,
  )
  expect(rows).toEqual([{ note: '', message: '' }])
})
