/** How many orders guests may place, and what staff and the token change afterwards. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import {
  maxGuestOrdersOfNetwork,
  maxGuestOrdersOfPhone,
  maxUnpaidOfNetwork,
  maxUnpaidOfPhone,
} from '#features/orders/values.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { checkOutAsGuest, newPhone, withToken } from '../../testing/guest-factory.ts'
import { guestSteps } from '../../testing/fixtures/guest-steps.ts'

let shop: TestShop
let steps: Awaited<ReturnType<typeof guestSteps>>
beforeAll(async () => {
  shop = await createTestShop()
  steps = await guestSteps(shop)
})
afterAll(() => shop.close())

test('staff make a new link, with a reason, and the former one ends', async () => {
  const { orderNumber, orderToken } = await steps.buy()
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
  expect(await steps.read(orderNumber, withToken(token))).toMatchObject({ status: 200 })
  expect(await steps.read(orderNumber, withToken(orderToken))).toMatchObject({ status: 404 })
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
  const { orderNumber, orderToken } = await steps.buy()
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
  const returned = await steps.act(orderNumber, 'return', {
    ...withToken(orderToken),
    json: { kind: 'goods_back', reason: 'faulty', lines: [{ position: 1, quantity: 1 }] },
  })
  expect(returned).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
})

test('64 at once: exactly as many as one phone number and one network may have unpaid', async () => {
  const limited = await createTestShop({ hasRateLimits: true })
  try {
    const id = await createGoods(limited.context, { priceInFen: 12_800, stock: 1_000 })
    const wish = (phone: string) => ({ ...steps.wishWith(phone), lines: [{ goods_id: id, quantity: 1 }] })
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
    const wish = steps.wishWith(newPhone())
    const results = await Promise.all([shop, second, shop, second].map((at) => checkOutAsGuest(at, wish, { key })))
    expect(new Set(results.map(({ body }) => body.order_number)).size).toBe(1)
    expect(results.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  } finally {
    await second.close()
  }
})

test('in a day one phone number places ten orders and one network twenty, cancelled ones too, of 64 at once', async () => {
  const limited = await createTestShop({ hasRateLimits: true })
  try {
    const { wishWith, cancel } = await guestSteps(limited)
    limited.stopClock()
    const place = ({ phone, ip }: { phone: string; ip: string }) => checkOutAsGuest(limited, wishWith(phone), { ip })
    /** Each cancelled before the next, so that no limit of unpaid orders counts. */
    const placeAndCancel = async (count: number, wishOf: (n: number) => { phone: string; ip: string }) => {
      for (let n = 1; n <= count; n++) {
        const { status, body } = await place(wishOf(n))
        expect(status).toBe(201)
        await cancel({ orderNumber: body.order_number, orderToken: body.order_token, payUrl: '' })
      }
    }
    const placedOf64 = async (wishOf: (n: number) => { phone: string; ip: string }) => {
      const responses = await Promise.all(Array.from({ length: 64 }, (_, n) => place(wishOf(100 + n))))
      const refused = responses.filter(({ status }) => status !== 201)
      for (const one of refused) expect(one).toMatchObject({ status: 429, body: { code: 'throttled' } })
      return 64 - refused.length
    }
    const phone = newPhone()
    const ofPhone = (n: number) => ({ phone, ip: `198.51.100.${n}` })
    await placeAndCancel(maxGuestOrdersOfPhone - 1, ofPhone)
    expect(await placedOf64(ofPhone)).toBe(1)
    const ofNetwork = () => ({ phone: newPhone(), ip: '203.0.113.7' })
    await placeAndCancel(maxGuestOrdersOfNetwork - 1, ofNetwork)
    expect(await placedOf64(ofNetwork)).toBe(1)
    limited.passTime(86_400_001)
    expect(await place(ofPhone(1))).toMatchObject({ status: 201 })
    expect(await place(ofNetwork())).toMatchObject({ status: 201 })
  } finally {
    await limited.close()
  }
})
