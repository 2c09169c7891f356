/** Look-up, claim, erasure and new link of a guest's order. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { maxUnpaidOfNetwork, maxUnpaidOfPhone } from '#features/orders/values.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { buyAsGuest, checkOutAsGuest, type GuestOrder, newPhone, withToken } from '../../testing/guest-factory.ts'

let shop: TestShop
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 * 365 * 5 })
  goodsId = await createGoods(shop.context, { priceInFen: 12_800, stock: 1_000 })
})
afterAll(() => shop.close())

const wishWith = (phone: string, email?: string) => ({
  lines: [{ goods_id: goodsId, quantity: 1 }],
  expected_total: '128.00',
  address: { ...addressInHangzhou, phone },
  ...(email === undefined ? {} : { email }),
})
const buy = (phone = newPhone(), email?: string) => buyAsGuest(shop, wishWith(phone, email))
const read = (number: string, options: object) => shop.call('GET', `/api/order/${number}/`, options)
const act = (number: string, what: string, options: object) =>
  shop.call('POST', `/api/order/${number}/${what}/`, options)
const cancel = ({ orderNumber, orderToken }: GuestOrder) => act(orderNumber, 'cancel', withToken(orderToken))
const sweep = (name: string) => shop.sweepers.find((sweeper) => sweeper.name === name)!.sweep()
const summary = (number: string) => shop.call('GET', `/api/order/summary/${number}/`)
const ownerOf = async (orderNumber: string) => {
  const { rows } = await shop.context.database.execute<{ kind: string; username: string; phone: string | null }>(sql`
    select kind, username, phone from orders join users on users.id = user_id
    left join order_addresses on order_id = orders.id where order_number = ${orderNumber}`)
  return rows[0]
}
const lookUp = async (orderNumber: string, phone: string, ip?: string) =>
  (
    await shop.call('POST', '/api/order/look_up/', {
      json: { order_number: orderNumber, phone },
      ...(ip === undefined ? {} : { ip }),
    })
  ).body
/** The code as the mail has it. */
const codeOf = async (lookUpId: string) => {
  const { rows } = await shop.context.database.execute<{ secret: string }>(
    sql`select secret from mails where dedupe_key = ${`order_look_up:${lookUpId}`}`,
  )
  return rows[0]?.secret ?? null
}
const confirm = (id: string, code: string) => shop.call('POST', `/api/order/look_up/${id}/confirm/`, { json: { code } })
const wrongCode = { status: 400, body: { code: 'invalid', errors: { code: [expect.any(String)] } } }

test('the summary of a number shows nothing of a person', async () => {
  const { orderNumber } = await buy()
  const { status, body, text } = await summary(orderNumber)
  expect(status).toBe(200)
  expect(Object.keys(body).toSorted()).toEqual(
    ['created_at', 'currency', 'fulfilment', 'lines', 'order_number', 'status', 'total_amount'].toSorted(),
  )
  expect(text).not.toContain(addressInHangzhou.recipient)
  expect(await summary('AAAA-BBBB-CCCC')).toMatchObject({ status: 404 })
  const { access } = await registerShopper(shop)
  const { body: own } = await shop.call('POST', '/api/order/', {
    json: { goods_id: goodsId, quantity: 1, redirect_url: 'http://localhost:5173/' },
    token: access,
  })
  expect(await summary(own.order_number)).toMatchObject({ status: 404 })
})

test('a lost link is replaced by a code that works once', async () => {
  const phone = newPhone()
  const { orderNumber, orderToken } = await buy(phone, 'lin@example.com')
  const sent = await lookUp(orderNumber.toLowerCase(), `+86 ${phone.slice(0, 3)} ${phone.slice(3)}`)
  expect(sent).toEqual({ look_up_id: expect.any(String), channel: 'email', valid_for: 900 })
  expect(await confirm(sent.look_up_id, '000000')).toMatchObject(wrongCode)
  await sweep('look-ups of orders')
  const code = (await codeOf(sent.look_up_id))!
  expect(code).toMatch(/^\d{6}$/)
  const right = await confirm(sent.look_up_id, code)
  expect(right).toMatchObject({ status: 200, body: { order_number: orderNumber, order_token: orderToken } })
  expect(await confirm(sent.look_up_id, code)).toMatchObject(wrongCode)
  expect(await confirm(randomUUID(), code)).toMatchObject(wrongCode)
  expect(await confirm('x', code)).toMatchObject(wrongCode)

  const late = await lookUp(orderNumber, phone)
  await sweep('look-ups of orders')
  shop.passTime(900_001)
  expect(await confirm(late.look_up_id, (await codeOf(late.look_up_id))!)).toMatchObject(wrongCode)
})

test('a wrong number, phone or an order without an address gets the same response, and no code', async () => {
  const phone = newPhone()
  const [withMail, without] = [await buy(phone, 'lin@example.com'), await buy(phone)]
  const lookUps = [
    await lookUp(withMail.orderNumber, newPhone()),
    await lookUp(without.orderNumber, phone),
    await lookUp('no such order', phone),
  ]
  await sweep('look-ups of orders')
  for (const one of lookUps) {
    expect(one).toEqual({ look_up_id: expect.any(String), channel: 'email', valid_for: 900 })
    expect(await codeOf(one.look_up_id)).toBeNull()
    expect(await confirm(one.look_up_id, '123456')).toMatchObject(wrongCode)
  }
})

test('of many guesses at once, five count', async () => {
  const phone = newPhone()
  const { orderNumber } = await buy(phone, 'lin@example.com')
  const { look_up_id } = await lookUp(orderNumber, phone)
  await sweep('look-ups of orders')
  const code = (await codeOf(look_up_id))!
  const wrong = code === '111111' ? '222222' : '111111'
  await Promise.all(Array.from({ length: 20 }, () => confirm(look_up_id, wrong)))
  expect(await confirm(look_up_id, code)).toMatchObject(wrongCode)
})

test('an account claims the order once, and the link ends', async () => {
  const { orderNumber, orderToken } = await buy()
  const [owner, other] = [await registerShopper(shop), await registerShopper(shop)]
  const claim = (access: string, token = orderToken) =>
    act(orderNumber, 'claim', { ...withToken(token), token: access })
  expect(await act(orderNumber, 'claim', withToken(orderToken))).toMatchObject({ status: 401 })
  expect(await act(orderNumber, 'claim', { token: owner.access })).toMatchObject({ status: 404 })
  const results = await Promise.all(Array.from({ length: 4 }, () => claim(owner.access)))
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(results[0]!.body).toMatchObject({ order_number: orderNumber, address: { street: addressInHangzhou.street } })
  expect(await claim(other.access)).toMatchObject({ status: 404 })
  expect(await read(orderNumber, withToken(orderToken))).toMatchObject({ status: 404 })
  expect(await read(orderNumber, { token: owner.access })).toMatchObject({ status: 200 })
  expect(await ownerOf(orderNumber)).toMatchObject({ kind: 'shopper' })
  expect(await summary(orderNumber)).toMatchObject({ status: 404 })
})

test('erasing is refused while money may come, and then leaves the books alone', async () => {
  const guest = await buy(newPhone(), 'lin@example.com')
  const { orderNumber, orderToken } = guest
  const erase = () => act(orderNumber, 'erase', withToken(orderToken))
  expect(await erase()).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
  await cancel(guest)
  expect(await erase()).toMatchObject({ status: 204 })
  expect(await erase()).toMatchObject({ status: 404 })
  expect(await read(orderNumber, withToken(orderToken))).toMatchObject({ status: 404 })
  expect(await ownerOf(orderNumber)).toEqual({ kind: 'guest', username: '', phone: null })
  const { rows } = await shop.context.database.execute(
    sql`select guest_orders.email, message from guest_orders join orders on orders.id = order_id where order_number = ${orderNumber}`,
  )
  expect(rows).toEqual([{ email: null, message: '' }])
})

test('of a claim and an erasure at once exactly one happens', async () => {
  for (let round = 0; round < 5; round++) {
    const guest = await buy()
    await cancel(guest)
    const { access } = await registerShopper(shop)
    const { orderNumber, orderToken } = guest
    const [claimed, erased] = await Promise.all([
      act(orderNumber, 'claim', { ...withToken(orderToken), token: access }),
      act(orderNumber, 'erase', withToken(orderToken)),
    ])
    expect([
      [200, 404],
      [404, 204],
    ]).toContainEqual([claimed.status, erased.status])
  }
})

test('data go by themselves a day after an unpaid end; digests and links end with them', async () => {
  const [ended, waiting] = [await buy(), await buy()]
  await cancel(ended)
  await sweep('data of guests')
  expect(await ownerOf(ended.orderNumber)).toMatchObject({ phone: expect.any(String) })
  shop.passTime(86_400_000 + 60_000)
  await sweep('data of guests')
  expect(await ownerOf(ended.orderNumber)).toMatchObject({ phone: null })
  expect(await ownerOf(waiting.orderNumber)).toMatchObject({ phone: expect.any(String) })
  await sweep('networks of guests')
  const { rows } = await shop.context.database.execute(
    sql`select network_key from guest_orders join orders on orders.id = order_id where order_number in (${ended.orderNumber}, ${waiting.orderNumber})`,
  )
  expect(rows).toEqual([{ network_key: null }])
})

test('a link ends 180 days after the last event', async () => {
  const { orderNumber, orderToken } = await buy()
  shop.passTime(179 * 86_400_000)
  expect(await read(orderNumber, withToken(orderToken))).toMatchObject({ status: 200 })
  shop.passTime(2 * 86_400_000)
  expect(await read(orderNumber, withToken(orderToken))).toMatchObject({ status: 404 })
})

test('staff make a new link, with a reason, and the former one ends', async () => {
  const { orderNumber, orderToken } = await buy()
  const owner = await signInAs(shop, 'owner')
  const unproven = await owner.call('POST', `/api/console/orders/${orderNumber}/link/`, { json: { reason: '丢了' } })
  expect(unproven).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  await owner.confirm()
  const path = `/api/console/orders/${orderNumber}/link/` as const
  expect(await owner.call('POST', path, { json: { reason: '' } })).toMatchObject({ status: 400 })
  const { status, body } = await owner.call('POST', path, { json: { reason: '电话核对过' } })
  expect(status).toBe(200)
  const token = new URL(body.url).hash.slice(1)
  expect(token).toContain('.2.')
  expect(await read(orderNumber, withToken(token))).toMatchObject({ status: 200 })
  expect(await read(orderNumber, withToken(orderToken))).toMatchObject({ status: 404 })
  const list = await owner.call('GET', `/api/console/orders/?guest=1&page_size=100`, {})
  const listed = list.body.results.find((row: { order_number: string }) => row.order_number === orderNumber)
  expect(listed).toMatchObject({ guest: { recipient: addressInHangzhou.recipient } })
  expect(list.body.results.every((row: { guest?: object }) => row.guest)).toBe(true)
  const others = await owner.call('GET', `/api/console/orders/?guest=0&page_size=100`, {})
  expect(others.body.results.some((row: { guest?: object }) => row.guest)).toBe(false)
  const shoppers = await owner.call('GET', '/api/console/shoppers/?page_size=100', {})
  expect(shoppers.body.results.map(({ username }: { username: string }) => username)).not.toContain('')
})

test('an address is changed by the token, and a return needs no account', async () => {
  const { orderNumber, orderToken } = await buy()
  const change = (address: object) =>
    shop.call('PUT', `/api/order/${orderNumber}/address/`, { ...withToken(orderToken), json: { address } })
  expect(await change({ ...addressInHangzhou, street: '保俶路 90 号' })).toMatchObject({
    status: 200,
    body: { address: { street: '保俶路 90 号' } },
  })
  expect(await change({ ...addressInHangzhou, phone: '1' })).toMatchObject({
    status: 400,
    body: { errors: { 'address.phone': [expect.any(String)] } },
  })
  const returned = await act(orderNumber, 'return', {
    ...withToken(orderToken),
    json: { kind: 'goods_back', reason: 'faulty', lines: [{ position: 1, quantity: 1 }] },
  })
  expect(returned).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
})

test('64 at once: exactly as many as one phone number and one network may have unpaid', async () => {
  const limited = await createTestShop({ hasRateLimits: true })
  try {
    const id = await createGoods(limited.context, { priceInFen: 12_800, stock: 1_000 })
    const wish = (phone: string) => ({ ...wishWith(phone), lines: [{ goods_id: id, quantity: 1 }] })
    const phone = newPhone()
    const ofPhone = await Promise.all(
      Array.from({ length: 64 }, (_, n) => checkOutAsGuest(limited, wish(phone), { ip: `198.51.100.${n + 1}` })),
    )
    expect(ofPhone.filter(({ status }) => status === 201)).toHaveLength(maxUnpaidOfPhone)
    expect(ofPhone.filter(({ status }) => status === 429)).toHaveLength(64 - maxUnpaidOfPhone)
    const ofNetwork = await Promise.all(
      Array.from({ length: 64 }, () => checkOutAsGuest(limited, wish(newPhone()), { ip: '203.0.113.7' })),
    )
    expect(ofNetwork.filter(({ status }) => status === 201)).toHaveLength(maxUnpaidOfNetwork)
    expect(ofNetwork.find(({ status }) => status === 429)).toMatchObject({ body: { code: 'throttled' } })
    const { rows } = await limited.context.database.execute<{ guests: number; orders: number }>(
      sql`select (select count(*)::integer from users where kind = 'guest') as guests, (select count(*)::integer from orders) as orders`,
    )
    expect(rows[0]).toEqual({ guests: 8, orders: 8 })
  } finally {
    await limited.close()
  }
})

test('one key in two processes is one order', async () => {
  const second = await createTestShop({ second: shop })
  try {
    const key = randomUUID()
    const wish = wishWith(newPhone())
    const results = await Promise.all([shop, second, shop, second].map((at) => checkOutAsGuest(at, wish, { key })))
    expect(new Set(results.map(({ body }) => body.order_number)).size).toBe(1)
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  } finally {
    await second.close()
  }
})
