/** Copy and end of an account, by its owner (contract C61). */
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let goodsId: number
beforeAll(async () => {
  shop = await createTestShop()
  goodsId = await createGoods(shop.context, { stock: 10 })
})
afterAll(() => shop.close())

const notValid = { status: 401, body: { code: 'token_not_valid' } }
const profile = (access: string) => shop.call('GET', '/api/user/index_user_detail/', { token: access })
const logIn = (username: string, password: string) =>
  shop.call('POST', '/api/token/create/', { json: { username, password } })
const remove = ({ access }: TestShopper, password: string) =>
  shop.call('POST', '/api/user/delete_account/?lang=en', { token: access, json: { password } })

test('the copy of a person’s data has all that the shop keeps, and nobody else’s', async () => {
  const shopper = await registerShopper(shop)
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, shopper })
  await buyAsNewShopper(shop, { goodsId })
  await shop.call('POST', '/api/favorites/', { token: shopper.access, json: { goods_id: goodsId } })
  await putIntoBasket(shopper)
  const { body: node } = await shop.call('POST', '/api/items-v1/', {
    token: shopper.access,
    json: { name: 'tea', description: 'leaves' },
  })
  await addAddress(shopper)
  const { status, body, headers } = await shop.call('GET', '/api/user/my_data/', { token: shopper.access })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"')
  expect(body).toMatchObject({
    user: { id: shopper.id, username: shopper.username },
    logins: [{ id: shopper.loginId }],
    known_networks: [{ seen_at: expect.stringMatching(/Z$/) }],
    addresses: [{ recipient: addressInHangzhou.recipient }],
    favourites: [{ goods_id: goodsId }],
    basket: [{ goods_id: goodsId, quantity: 2, is_selected: true }],
    orders: [{ order_number: orderNumber, status: 'pending' }],
    payments: [{ order_number: orderNumber, status: 'created' }],
    test_nodes: [{ id: node.id, name: 'tea' }],
    test_files: [],
  })
  expect(JSON.stringify(body)).not.toMatch(/argon2|password/)
})

test('a person is found by an index in every table that names one', async () => {
  const { rows } = await shop.context.database.execute<{ table: string }>(sql`
    select conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)
  expect(rows.map(({ table }) => table)).toEqual([])
})

/** Each new table of persons must define how it is copied and erased. */
test('every table that names a person is known to the erasure', async () => {
  const { rows } = await shop.context.database.execute<{ table: string }>(sql`
    select distinct conrelid::regclass::text as table from pg_constraint where confrelid = 'users'::regclass`)
  expect(rows.map(({ table }) => table).toSorted()).toEqual([
    'addresses',
    'basket_lines',
    'favourites',
    'known_networks',
    'mails',
    'notification_wishes',
    'notifications',
    'one_time_links',
    'orders',
    'passkey_challenges',
    'passkeys',
    'pictures',
    'promotion_uses',
    'refresh_token_families',
    'review_reports',
    'review_votes',
    'reviews',
    'stock_watches',
    'test_files',
    'test_nodes',
  ])
})

async function putIntoBasket({ access }: TestShopper): Promise<void> {
  const response = await shop.call('POST', '/api/basket/', { token: access, json: { goods_id: goodsId, quantity: 2 } })
  expect(response).toMatchObject({ status: 201 })
}

async function addAddress({ access }: TestShopper): Promise<void> {
  const response = await shop.call('POST', '/api/address/', { token: access, json: addressInHangzhou })
  expect(response).toMatchObject({ status: 201 })
}

describe('deleting the account', () => {
  async function everythingOf({ id }: TestShopper): Promise<Record<string, unknown>> {
    const { rows } = await shop.context.database.execute(sql`
      select username, username_key, password_hash, is_active, avatar_version,
        (select count(*) from favourites where user_id = users.id)::integer as favourites,
        (select count(*) from addresses where user_id = users.id)::integer as addresses,
        (select count(*) from basket_lines where user_id = users.id)::integer as basket,
        (select count(*) from refresh_token_families where user_id = users.id)::integer as logins,
        (select count(*) from known_networks where user_id = users.id)::integer as networks,
        (select count(*) from test_nodes where user_id = users.id)::integer as nodes,
        (select count(*) from orders where user_id = users.id)::integer as orders
      from users where id = ${id}`)
    return rows[0]!
  }

  test('erases the person; the orders stay', async () => {
    const shopper = await registerShopper(shop)
    const { orderNumber } = await buyAsNewShopper(shop, { goodsId, shopper })
    await shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token: shopper.access })
    await shop.context.database.execute(sql`update payments set status = 'closed'`)
    await shop.call('POST', '/api/favorites/', { token: shopper.access, json: { goods_id: goodsId } })
    await shop.call('POST', '/api/items-v1/', { token: shopper.access, json: { name: 'tea', description: 'x' } })
    await addAddress(shopper)
    await putIntoBasket(shopper)
    const avatarUrl = await putAvatar(shopper)
    expect(await shop.call('GET', avatarUrl)).toMatchObject({ status: 200 })

    expect(await remove(shopper, validPassword)).toMatchObject({ status: 204, text: '' })
    expect(await everythingOf(shopper)).toEqual({
      username: '',
      username_key: `deleted:${shopper.id}`,
      password_hash: '',
      is_active: false,
      avatar_version: null,
      favourites: 0,
      addresses: 0,
      basket: 0,
      logins: 0,
      networks: 0,
      nodes: 0,
      orders: 1,
    })
    expect(await shop.call('GET', avatarUrl)).toMatchObject({ status: 404 })
    expect(await profile(shopper.access)).toMatchObject(notValid)
    expect(await logIn(shopper.username, validPassword)).toMatchObject({ status: 401 })
    const json = { username: shopper.username, password: validPassword }
    expect(await shop.call('POST', '/api/user/register_user/', { json })).toMatchObject({ status: 201 })
    expect(await logIn(`deleted:${shopper.id}`, '')).toMatchObject({ status: 400 })
    expect(await logIn(`deleted:${shopper.id}`, 'x')).toMatchObject({ status: 401 })
  })

  test('needs the password', async () => {
    const shopper = await registerShopper(shop)
    expect(await remove(shopper, 'not the password')).toMatchObject({
      status: 400,
      body: { code: 'invalid', errors: { password: ['The password is incorrect.'] } },
    })
    expect(await profile(shopper.access)).toMatchObject({ status: 200 })
  })

  test('that storage cannot follow is done, and its picture goes later', async () => {
    const shopper = await registerShopper(shop)
    await putAvatar(shopper)
    const key = async () => (await readUser(shopper.id)).avatar_version
    const version = await key()
    const { storage } = shop.context
    const remover = storage.delete.bind(storage)
    storage.delete = () => Promise.reject(new Error('no storage'))
    try {
      expect(await remove(shopper, validPassword)).toMatchObject({ status: 204 })
    } finally {
      storage.delete = remover
    }
    expect(await key()).toBe(version)
    expect(await shop.call('GET', `/avatars/${shopper.id}.jpg`)).toMatchObject({ status: 404 })
    const sweeper = shop.sweepers.find(({ name }) => name === 'avatars of deleted accounts')!
    expect(await sweeper.sweep()).toBe(1)
    expect(await key()).toBeNull()
    expect(await storage.exists(`avatars/${shopper.id}/${version}.jpg`)).toBe(false)
    expect(await sweeper.sweep()).toBe(0)
  })

  test('that fails at its very end leaves everything as it was, the picture, too', async () => {
    const shopper = await registerShopper(shop)
    await shop.call('POST', '/api/favorites/', { token: shopper.access, json: { goods_id: goodsId } })
    const avatarUrl = await putAvatar(shopper)
    const { $client } = shop.context.database
    await $client.query(`
      create function refuse_commit() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create constraint trigger refuse_commit after update on users deferrable initially deferred
        for each row execute function refuse_commit()`)
    try {
      expect(await remove(shopper, validPassword)).toMatchObject({ status: 500 })
    } finally {
      await $client.query('drop function refuse_commit() cascade')
    }
    expect(await everythingOf(shopper)).toMatchObject({ username: shopper.username, favourites: 1, logins: 1 })
    expect(await shop.call('GET', avatarUrl)).toMatchObject({ status: 200 })
  })

  async function readUser(id: number) {
    const { rows } = await shop.context.database.$client.query('select avatar_version from users where id = $1', [id])
    return rows[0]
  }

  async function putAvatar({ access }: TestShopper): Promise<string> {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#4a7' } })
      .png()
      .toBuffer()
    const multipart = new FormData()
    multipart.set('file', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }))
    return (await shop.call('POST', '/api/items-v1/put_icon/', { token: access, multipart })).body.avatar_url
  }
})
