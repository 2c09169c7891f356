/** How a guest's order ends: claimed by an account, erased on request, or by itself. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { guestOrders, orderTokens } from '#features/orders/server/index.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import type { PersonalData } from '#platform/slices/personal-data.ts'
import { readTables } from '#platform/testing/read-tables.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { newPhone, withToken } from '../../testing/guest-factory.ts'
import { guestSteps } from '../../testing/fixtures/guest-steps.ts'
import { eraseOldGuests } from '../use-cases/erase-guest.ts'

const formerKey = 'former'.repeat(9)

let shop: TestShop
let steps: Awaited<ReturnType<typeof guestSteps>>
beforeAll(async () => {
  shop = await createTestShop({ accessTtlInMs: 86_400_000 * 365 * 5, previousSecretKey: formerKey })
  steps = await guestSteps(shop)
})
afterAll(() => shop.close())

test('an account claims the order once, and the link ends', async () => {
  const { orderNumber, orderToken } = await steps.buy()
  const [owner, other] = [await registerShopper(shop), await registerShopper(shop)]
  const claim = (access: string, token = orderToken) =>
    steps.act(orderNumber, 'claim', { ...withToken(token), token: access })
  expect(await steps.act(orderNumber, 'claim', withToken(orderToken))).toMatchObject({ status: 401 })
  expect(await steps.act(orderNumber, 'claim', { token: owner.access })).toMatchObject({ status: 404 })
  const results = await Promise.all(Array.from({ length: 4 }, () => claim(owner.access)))
  expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(results[0]!.body).toMatchObject({ order_number: orderNumber, address: { street: addressInHangzhou.street } })
  expect(await claim(other.access)).toMatchObject({ status: 404 })
  expect(await steps.read(orderNumber, withToken(orderToken))).toMatchObject({ status: 404 })
  expect(await steps.read(orderNumber, { token: owner.access })).toMatchObject({ status: 200 })
  expect(await steps.ownerOf(orderNumber)).toMatchObject({ kind: 'shopper' })
  expect(await steps.summary(orderNumber)).toMatchObject({ status: 404 })
})

test('a call whose token the claim ends at this moment is the account’s', async () => {
  const { database, inTransaction } = shop.context
  const { orderNumber, orderToken } = await steps.buy()
  const shopper = await registerShopper(shop)
  const guest = (await orderTokens.findOpenGuestOrder(shop.context, orderNumber))!
  const reading = await inTransaction(async (transaction) => {
    await transaction.execute(sql`lock table guest_orders`)
    const response = steps.read(orderNumber, { ...withToken(orderToken), token: shopper.access })
    await vi.waitFor(async () => {
      const { rows } = await database.execute(sql`
        select from pg_locks join pg_database on pg_database.oid = database and datname = current_database()
        where relation = 'guest_orders'::regclass and not granted`)
      expect(rows, 'the call waits for the token').toHaveLength(1)
    }, 20_000)
    await guestOrders.endGuestOrders(transaction, guest.userId)
    await guestOrders.transferOrders(transaction, { from: guest.userId, to: Number(shopper.id) })
    return { response }
  })
  expect(await reading.response).toMatchObject({ status: 200, body: { order_number: orderNumber } })
})

test('erasing is refused while money may come, and then leaves the books alone', async () => {
  const guest = await steps.buy(newPhone(), 'lin@example.com')
  const { orderNumber, orderToken } = guest
  const erase = () => steps.act(orderNumber, 'erase', withToken(orderToken))
  expect(await erase()).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
  await steps.cancel(guest)
  expect(await erase()).toMatchObject({ status: 204 })
  expect(await erase()).toMatchObject({ status: 404 })
  expect(await steps.read(orderNumber, withToken(orderToken))).toMatchObject({ status: 404 })
  expect(await steps.ownerOf(orderNumber)).toEqual({ kind: 'guest', username: '', phone: null })
  const { rows } = await shop.context.database.execute(
    sql`select guest_orders.email, message from guest_orders join orders on orders.id = order_id where order_number = ${orderNumber}`,
  )
  expect(rows).toEqual([{ email: null, message: '' }])
})

test('after the erasure no table has what staff noted about the guest', async () => {
  const guest = await steps.buy()
  const { orderNumber, orderToken } = guest
  const packer = await signInAs(shop, 'packer')
  const path = `/api/console/orders/${orderNumber}/note/`
  const headers = { 'if-match': '"1"' }
  await packer.call('PUT', path, { json: { text: 'Lin of number 7 is deaf', flag: 'red' }, headers })
  const flags = { order_numbers: [orderNumber], flag: 'blue', text: 'Lin has two dogs' }
  expect(await packer.call('POST', '/api/console/orders/flags/', { json: flags })).toMatchObject({ status: 200 })
  const tablesWith = async (word: string) => {
    const tables = await readTables(shop)
    return [...tables].filter(([, text]) => text.includes(word)).map(([name]) => name)
  }
  expect(await tablesWith('two dogs')).toEqual(['public.orders'])
  await steps.cancel(guest)
  expect(await steps.act(orderNumber, 'erase', withToken(orderToken))).toMatchObject({ status: 204 })
  expect([...(await tablesWith('deaf')), ...(await tablesWith('two dogs'))]).toEqual([])
})

test('of a claim and an erasure at once exactly one happens', async () => {
  for (let round = 0; round < 5; round++) {
    const guest = await steps.buy()
    await steps.cancel(guest)
    const { access } = await registerShopper(shop)
    const { orderNumber, orderToken } = guest
    const [claimed, erased] = await Promise.all([
      steps.act(orderNumber, 'claim', { ...withToken(orderToken), token: access }),
      steps.act(orderNumber, 'erase', withToken(orderToken)),
    ])
    expect([
      [200, 404],
      [404, 204],
    ]).toContainEqual([claimed.status, erased.status])
  }
})

test('data go by themselves a day after an unpaid end; digests and links end with them', async () => {
  const [ended, waiting] = [await steps.buy(), await steps.buy()]
  await steps.cancel(ended)
  await steps.sweep('data of guests')
  expect(await steps.ownerOf(ended.orderNumber)).toMatchObject({ phone: expect.any(String) })
  shop.passTime(86_400_000 + 60_000)
  await steps.sweep('data of guests')
  expect(await steps.ownerOf(ended.orderNumber)).toMatchObject({ phone: null })
  expect(await steps.ownerOf(waiting.orderNumber)).toMatchObject({ phone: expect.any(String) })
  await steps.sweep('networks of guests')
  const { rows } = await shop.context.database.execute(
    sql`select network_key from guest_orders join orders on orders.id = order_id where order_number in (${ended.orderNumber}, ${waiting.orderNumber})`,
  )
  expect(rows).toEqual([{ network_key: null }])
})

test('a guest that cannot be erased delays no other, and the failure is reported', async () => {
  await steps.sweep('data of guests')
  const [broken, next] = [await steps.buy(), await steps.buy()]
  for (const order of [broken, next]) await steps.cancel(order)
  const { rows } = await shop.context.database.execute<{ id: number }>(
    sql`select user_id::integer as id from orders where order_number = ${broken.orderNumber}`,
  )
  const source: PersonalData = {
    name: 'broken',
    read: () => Promise.resolve({ rows: [] }),
    async erase(transaction, userId) {
      if (userId === rows[0]!.id) throw new Error('no disk')
      await transaction.execute(sql`delete from order_addresses
        where order_id in (select id from orders where user_id = ${userId})`)
    },
  }
  shop.passTime(86_400_000 + 60_000)
  await expect(eraseOldGuests(shop.context, [source])).rejects.toMatchObject({ errors: [new Error('no disk')] })
  expect(await steps.ownerOf(next.orderNumber)).toMatchObject({ phone: null })
  expect(await steps.ownerOf(broken.orderNumber)).toMatchObject({ phone: expect.any(String) })
  // The sweeper tries the failed one again a day later.
  expect(await eraseOldGuests(shop.context, [])).toBe(0)
  shop.passTime(86_400_000 + 60_000)
  expect(await eraseOldGuests(shop.context, [])).toBe(1)
})

test('digests of a backlog go in batches', async () => {
  for (let order = 0; order < 3; order++) await steps.buy()
  const { database, now } = shop.context
  const clear = (limit?: number) => guestOrders.clearGuestOrders(database, new Date(now().getTime() + 1), limit)
  expect(await clear(2)).toBe('again')
  const { rows } = await database.execute(sql`select from guest_orders where network_key is not null`)
  expect(rows).not.toEqual([])
  await clear()
  expect(await clear(2)).toBe(0)
})

test('a link ends 180 days after the last event', async () => {
  const { orderNumber, orderToken } = await steps.buy()
  shop.passTime(179 * 86_400_000)
  expect(await steps.read(orderNumber, withToken(orderToken))).toMatchObject({ status: 200 })
  shop.passTime(2 * 86_400_000)
  expect(await steps.read(orderNumber, withToken(orderToken))).toMatchObject({ status: 404 })
})

test('a link that the former SECRET_KEY signed opens the order, one of another key does not', async () => {
  const { orderNumber } = await steps.buy()
  const signedBy = (key: string) => orderTokens.makeOrderToken(key, { orderNumber, linkVersion: 1 })
  const former = withToken(signedBy(formerKey))
  expect(await steps.read(orderNumber, former)).toMatchObject({ status: 200 })
  expect(await steps.read(orderNumber, withToken(signedBy('unknown'.repeat(9))))).toMatchObject({ status: 404 })
  expect(await steps.act(orderNumber, 'cancel', former)).toMatchObject({ status: 200 })
})
