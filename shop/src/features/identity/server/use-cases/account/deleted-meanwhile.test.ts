/** Calls in flight while the account is deleted, or its password is changed. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { buy } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { eraseUser, lockUser } from '../../queries/user-queries.ts'

let shop: TestShop
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop()
  goodsId = await createGoods(shop.context, { stock: 10 })
})
afterAll(() => shop.close())

const notValid = { status: 401, body: { code: 'token_not_valid' } }

/** Response of a call that starts before a change of the account's row ends, and waits for it. */
async function callDuringChange<Response>(
  userId: number,
  change: string,
  send: () => Promise<Response>,
): Promise<Response> {
  const { $client } = shop.context.database
  const holder = await $client.connect()
  try {
    const { rows } = await holder.query('select pg_backend_pid() as pid')
    await holder.query('begin')
    await holder.query(`update users set ${change} where id = $1`, [userId])
    const state = { hasResponded: false }
    const pending = send().finally(() => (state.hasResponded = true))
    const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    while (!state.hasResponded && (await $client.query(waiting, [rows[0].pid])).rowCount === 0) await nextTurn()
    await holder.query('commit')
    return await pending
  } finally {
    holder.release()
  }
}

const erasure = `username_key = 'deleted:' || id, is_active = false, password_hash = ''`

test.each([
  ['a favourite', '/api/favorites/', () => ({ goods_id: goodsId })],
  ['a line of the basket', '/api/basket/', () => ({ goods_id: goodsId, quantity: 1 })],
  ['a basket', '/api/basket/merge/', () => ({ lines: [{ goods_id: goodsId, quantity: 1 }] })],
  ['an address', '/api/address/', () => addressInHangzhou],
  ['a test node', '/api/items-v1/', () => ({ name: 'tea', description: 'leaves' })],
])('%s is not written for an account that is deleted meanwhile', async (_name, path, json) => {
  const { id, access } = await registerShopper(shop)
  const response = await callDuringChange(id, erasure, () => shop.call('POST', path, { token: access, json: json() }))
  expect(response).toMatchObject(notValid)
  const { rows } = await shop.context.database.execute(sql`
    select from favourites where user_id = ${id} union all select from basket_lines where user_id = ${id}
    union all select from addresses where user_id = ${id} union all select from test_nodes where user_id = ${id}`)
  expect(rows).toEqual([])
})

test('no order is written for an account deleted meanwhile, and no stock is reserved', async () => {
  const shopper = await registerShopper(shop)
  const stock = sql`select stock from goods where id = ${goodsId}`
  const { rows: before } = await shop.context.database.execute(stock)
  expect(await callDuringChange(shopper.id, erasure, () => buy(shop, shopper, { goodsId }))).toMatchObject(notValid)
  const { rows } = await shop.context.database.execute(sql`select from orders where user_id = ${shopper.id}`)
  expect(rows).toEqual([])
  expect((await shop.context.database.execute(stock)).rows).toEqual(before)
})

test('every table that references a person checks that the account exists', async () => {
  const { rows } = await shop.context.database.execute(sql`
    select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
      -- The statement that writes a use writes its order, too, whose table checks.
      and conrelid <> 'promotion_uses'::regclass
      and not exists (select from pg_trigger where tgrelid = conrelid and tgfoid = 'require_active_owner'::regproc)`)
  expect(rows).toEqual([])
})

test('a picture that comes in after the deletion is put away', async () => {
  const { id, access } = await registerShopper(shop)
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#4a7' } })
    .png()
    .toBuffer()
  const multipart = new FormData()
  multipart.set('file', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }))
  const put = () => shop.call('POST', '/api/items-v1/put_icon/', { token: access, multipart })
  expect(await callDuringChange(id, erasure, put)).toMatchObject(notValid)
  const { rows } = await shop.context.database.execute(sql`select avatar_version from users where id = ${id}`)
  expect(rows).toEqual([{ avatar_version: null }])
  const { objects } = await shop.context.storage.listAll('avatars', { recursive: true })
  expect([...objects].filter(({ isFile }) => isFile)).toEqual([])
})

test.each(['/api/token/create/', '/api/user/auth_user/'])(
  '%s: a login with the password of before does not survive its change',
  async (path) => {
    const { id, username } = await registerShopper(shop)
    const { $client } = shop.context.database
    await $client.query('delete from known_networks where user_id = $1', [id])
    const json = { username, password: validPassword }
    const response = await callDuringChange(id, `password_hash = 'another'`, () => shop.call('POST', path, { json }))
    expect(response).toMatchObject({ status: 401, body: { code: 'no_active_account' } })
    const known = await $client.query('select from known_networks where user_id = $1', [id])
    const logins = await $client.query('select from refresh_token_families where user_id = $1', [id])
    expect([known.rowCount, logins.rowCount]).toEqual([0, 1])
  },
)

test('adding an address and deleting the account concurrently do not deadlock', async () => {
  const { id, access } = await registerShopper(shop)
  const add = () =>
    shop.call('POST', '/api/address/', { token: access, json: { ...addressInHangzhou, is_default: true } })
  expect(await add()).toMatchObject({ status: 201 })
  const { database, inTransaction } = shop.context
  let adding: ReturnType<typeof add> | undefined
  let attempts = 0
  await inTransaction(async (transaction) => {
    attempts++
    await lockUser(transaction, id)
    adding ??= add()
    const waiting = sql`select 1 from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`
    while ((await transaction.execute(waiting)).rowCount === 0) await nextTurn()
    await transaction.execute(sql`delete from addresses where user_id = ${id}`)
    await eraseUser(transaction, id)
  })
  expect(await adding).toMatchObject(notValid)
  expect(attempts).toBe(1)
  const { rows } = await database.execute(sql`select from addresses where user_id = ${id}`)
  expect(rows).toEqual([])
})
