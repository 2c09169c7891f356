import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { goodsCounts, tradeIn } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { buyAsGuest, checkOutAsGuest, type GuestWish, newPhone, withToken } from '../../testing/guest-factory.ts'

let shop: TestShop
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  goodsId = await createGoods(shop.context, { priceInFen: 12_800, stock: 10 })
})

const wish = (changes: Partial<GuestWish> = {}): GuestWish => ({
  lines: [{ goods_id: goodsId, quantity: 2 }],
  expected_total: '256.00',
  address: { ...addressInHangzhou, phone: newPhone() },
  ...changes,
})
const countGuests = async () => {
  const { rows } = await shop.context.database.execute<{ count: number }>(
    sql`select count(*) from users where kind = 'guest'`,
  )
  return Number(rows[0]!.count)
}
const setGuestOrders = (value: boolean) =>
  shop.context.database.execute(
    sql`update settings set chosen = chosen || ${JSON.stringify({ guest_orders: value })}::jsonb`,
  )

describe('buying without an account', () => {
  test('is one order with its own guest, link and trade', async () => {
    const { status, body, headers } = await checkOutAsGuest(shop, wish({ email: ' lin@example.com ' }))
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual(['order_number', 'order_token', 'order_url', 'pay_url'])
    expect(body.order_token).toMatch(/^[\dA-Z]{12}\.1\.[\w-]{22}$/)
    expect(body.order_token.slice(0, 12)).toBe(body.order_number.replaceAll('-', ''))
    expect(body.order_url).toBe(`http://localhost:5173/order/${body.order_number}#${body.order_token}`)
    expect(headers['cache-control']).toBe('no-store')
    expect(tradeIn(body.pay_url)).toMatchObject({ total_amount: '256.00' })
    expect(await goodsCounts(shop, goodsId)).toEqual({ stock: 8, sold: 0 })
    const order = await shop.call('GET', `/api/order/${body.order_number}/`, withToken(body.order_token))
    expect(order).toMatchObject({
      status: 200,
      body: { status: 'pending', total_amount: '256.00', address: { recipient: addressInHangzhou.recipient } },
    })
    const { rows } = await shop.context.database.execute(sql`
      select username, password_hash, kind, users.email as account_mail, guest_orders.email, link_version
      from orders join users on users.id = user_id join guest_orders on order_id = orders.id
      where order_number = ${body.order_number}`)
    expect(rows).toEqual([
      { username: '', password_hash: '', kind: 'guest', account_mail: null, email: 'lin@example.com', link_version: 1 },
    ])
  })

  test('is the same order when it is sent again, and another body is refused', async () => {
    const key = randomUUID()
    const sent = wish()
    const [first, second] = [await checkOutAsGuest(shop, sent, { key }), await checkOutAsGuest(shop, sent, { key })]
    expect(second).toMatchObject({ status: 201, body: first.body })
    expect(await checkOutAsGuest(shop, { ...sent, message: 'x' }, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
  })

  test('needs a key that is a UUID', async () => {
    expect(await checkOutAsGuest(shop, wish(), { key: 'again' })).toMatchObject({
      status: 400,
      body: { errors: { 'Idempotency-Key': [expect.any(String)] } },
    })
  })

  test('names what is wrong with the address and the lines, and leaves no row', async () => {
    const before = await countGuests()
    const badPhone = await checkOutAsGuest(shop, wish({ address: { ...addressInHangzhou, phone: '123' } }))
    expect(badPhone).toMatchObject({ status: 400, body: { errors: { 'address.phone': [expect.any(String)] } } })
    const noPhone = await checkOutAsGuest(shop, wish({ address: { ...addressInHangzhou, phone: undefined } }))
    expect(noPhone).toMatchObject({ status: 400, body: { errors: { 'address.phone': [expect.any(String)] } } })
    expect(await checkOutAsGuest(shop, wish({ email: 'nobody' }))).toMatchObject({
      status: 400,
      body: { errors: { email: [expect.any(String)] } },
    })
    const soldOut = await checkOutAsGuest(shop, wish({ lines: [{ goods_id: goodsId, quantity: 11 }] }))
    expect(soldOut).toMatchObject({
      status: 409,
      body: { code: 'out_of_stock', errors: { 'lines.0': [expect.any(String)] } },
    })
    expect(await checkOutAsGuest(shop, wish({ expected_total: '1.00' }))).toMatchObject({
      status: 409,
      body: { code: 'total_changed', quote: { total: '256.00' } },
    })
    expect(await countGuests()).toBe(before)
  })

  test('is refused to the logged-in, and where the shop takes no such orders', async () => {
    const { access } = await registerShopper(shop)
    const denied = { status: 403, body: { code: 'permission_denied' } }
    expect(await checkOutAsGuest(shop, wish(), { token: access })).toMatchObject(denied)
    expect(await checkOutAsGuest(shop, wish(), { token: 'spoilt' })).toMatchObject({ status: 401 })
    const isOpen = async () => (await shop.call('GET', '/api/shop/')).body.guest_orders
    expect(await isOpen()).toBe(true)
    await setGuestOrders(false)
    expect(await checkOutAsGuest(shop, wish())).toMatchObject(denied)
    const lines = [{ goods_id: goodsId, quantity: 1 }]
    expect(await shop.call('POST', '/api/order/guest_quote/', { json: { lines } })).toMatchObject(denied)
    expect(await isOpen()).toBe(false)
    await setGuestOrders(true)
  })

  test('is quoted like a basket, for a place or for none', async () => {
    const lines = [{ goods_id: goodsId, quantity: 2 }]
    const quote = (json: object) => shop.call('POST', '/api/order/guest_quote/', { json: { lines, ...json } })
    expect(await quote({})).toMatchObject({
      status: 200,
      body: { total: '256.00', delivery: { promised_from: null } },
    })
    expect(await quote({ place: { country: 'CN', region_code: '330106' } })).toMatchObject({
      status: 200,
      body: { total: '256.00', delivery: { promised_from: expect.any(String) } },
    })
    expect(await quote({ place: { country: 'FR' } })).toMatchObject({ status: 409, body: { code: 'not_deliverable' } })
    expect(await quote({ place: { region_code: '330106' } })).toMatchObject({
      status: 400,
      body: { errors: { 'place.country': [expect.any(String)] } },
    })
  })
})

describe('an order token', () => {
  test('opens its own order and no other', async () => {
    const [one, other] = [await buyAsGuest(shop, wish()), await buyAsGuest(shop, wish())]
    const read = (number: string, options: object) => shop.call('GET', `/api/order/${number}/`, options)
    expect(await read(one.orderNumber, {})).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
    expect(await read(one.orderNumber, withToken(one.orderToken))).toMatchObject({ status: 200 })
    expect(await read(one.orderNumber, withToken(other.orderToken))).toMatchObject({ status: 404 })
    expect(await read(one.orderNumber, withToken(`${one.orderToken.slice(0, -1)}~`))).toMatchObject({ status: 404 })
    const { access } = await registerShopper(shop)
    const both = (orderToken: string) => ({ ...withToken(orderToken), token: access })
    expect(await read(one.orderNumber, { token: access })).toMatchObject({ status: 404 })
    expect(await read(one.orderNumber, both(one.orderToken))).toMatchObject({ status: 200 })
    expect(await read(one.orderNumber, both(other.orderToken))).toMatchObject({ status: 404 })
    expect(await read(one.orderNumber, { ...withToken(one.orderToken), token: 'spoilt' })).toMatchObject({
      status: 401,
      body: { code: 'token_not_valid' },
    })
    const list = await shop.call('GET', '/api/order/index_user_order_querset/', withToken(one.orderToken))
    expect(list).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
  })
})
