/** Promotions and codes by staff: fields, revisions, limits and conflicts. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { maxAutomaticPromotions } from '#features/promotions/values.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let manager: SignedIn
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
beforeEach(() => shop.context.database.execute(sql`delete from promotions`))
afterAll(() => shop.close())

const path = '/api/console/promotions/'
let keys = 0
const key = () => ({ 'idempotency-key': `key ${(keys += 1)}` })
const tenPercent = { names: { 'zh-CN': '九折', en: '10% off' }, kind: 'percent', percent: 10 }
const add = (json: object) => manager.call('POST', path, { json })
const change = (id: number, revision: number, json: object) =>
  manager.call('PATCH', `${path}${id}/`, { json, headers: { 'if-match': `"${revision}"` } })
const remove = (id: number, revision: number) =>
  manager.call('DELETE', `${path}${id}/`, { headers: { 'if-match': `"${revision}"` } })

describe('a promotion', () => {
  test('has at most 200 types and items together', async () => {
    const ids = Array.from({ length: 201 }, (_, n) => n + 1)
    const { status, body } = await add({ ...tenPercent, scope: { types: ids.slice(0, 100), goods: ids.slice(100) } })
    expect([status, body.errors]).toEqual([400, { scope: ['类别和商品合计最多选 200 个。'] }])
  })

  test('is added with its scope, read, listed by state, and deleted', async () => {
    const goodsId = await createGoods(shop.context)
    const { rows } = await shop.context.database.execute<{ type: number; sub_type: number }>(
      sql`select goods_type_id as type, id as sub_type from goods_sub_types limit 1`,
    )
    const { type, sub_type } = rows[0]!
    const scope = { types: [type], sub_types: [sub_type], goods: [goodsId, goodsId] }
    const { status, body } = await add({
      ...tenPercent,
      scope,
      min_total: '99',
      starts_at: '2026-11-20T00:00:00+08:00',
      ends_at: '2126-12-11T00:00:00+08:00',
      needs_code: true,
      code: ' winter10 ',
      is_active: true,
      zone_codes: ['33', 'CN'],
      use_limit: 500,
      per_shopper_limit: 1,
    })
    expect([status, body]).toMatchObject([
      201,
      {
        percent: 10,
        amount: null,
        min_total: '99.00',
        starts_at: '2026-11-19T16:00:00.000Z',
        scope: { types: [{ id: type }], sub_types: [{ id: sub_type }], goods: [{ id: goodsId }] },
        code: 'WINTER10',
        code_count: 1,
        zone_codes: ['33', 'CN'],
        places: [
          { code: '33', names: { 'zh-CN': '浙江省' } },
          { code: 'CN', names: { 'zh-CN': '中国', en: 'China' } },
        ],
        use_limit: 500,
        per_shopper_limit: 1,
        used_count: 0,
        discount_total: '0.00',
        revision: 1,
      },
    ])
    expect(body.scope.goods[0].names['zh-CN'] ?? body.scope.goods[0].names.en).toBeTruthy()
    expect((await manager.call('GET', `${path}${body.id}/`)).body).toEqual(body)
    const list = await manager.call('GET', `${path}?tab=${body.state}`)
    expect(list.body).toMatchObject({ count: 1, results: [{ id: body.id }], facets: { all: 1, [body.state]: 1 } })
    expect((await remove(body.id, 1)).status).toBe(204)
    expect((await manager.call('GET', path)).body).toMatchObject({ count: 0, results: [] })
  })

  test('has the state of its switch and its dates', async () => {
    const now = shop.context.now()
    const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    for (const dates of [{ endsAt: at(1) }, { startsAt: at(1) }, { endsAt: at(-1) }, { isActive: false }])
      await createPromotion(shop.context, dates)
    const { body } = await manager.call('GET', path)
    expect(body.results.map(({ state }: { state: string }) => state)).toEqual(['off', 'over', 'coming', 'running'])
    expect(body.facets).toEqual({ all: 4, running: 1, coming: 1, over: 1, off: 1 })
  })

  test.each([
    ['no name', { ...tenPercent, names: {} }, 'names'],
    ['no percentage', { ...tenPercent, percent: null }, 'percent'],
    ['100 percent', { ...tenPercent, percent: 100 }, 'percent'],
    ['an amount of nothing', { ...tenPercent, kind: 'amount', amount: '0' }, 'amount'],
    ['free units without goods', { ...tenPercent, kind: 'buy_x', buy_quantity: 2, free_quantity: 1 }, 'scope'],
    ['an empty scope', { ...tenPercent, scope: {} }, 'scope'],
    ['goods that do not exist', { ...tenPercent, scope: { goods: [2_000_000_000] } }, 'scope'],
    [
      'an end before the start',
      { ...tenPercent, starts_at: '2026-12-01T00:00:00Z', ends_at: '2026-11-01T00:00:00Z' },
      'ends_at',
    ],
    ['a code that is none', { ...tenPercent, needs_code: true, code: 'a!b' }, 'code'],
    ['a place that does not exist', { ...tenPercent, zone_codes: ['9999'] }, 'zone_codes'],
    ['no place', { ...tenPercent, zone_codes: [''] }, 'zone_codes'],
    ['a code without need', { ...tenPercent, code: 'ABC' }, 'code'],
    ['a name of a megabyte', { ...tenPercent, names: { en: 'x'.repeat(4_000) } }, 'names'],
  ])('with %s is refused, and nothing is stored', async (_name, json, field) => {
    expect(await add(json)).toMatchObject({ status: 400, body: { errors: { [field]: [expect.any(String)] } } })
    expect((await manager.call('GET', path)).body.count).toBe(0)
  })

  test('is for places that exist: a division, a prefecture, a country', async () => {
    const { body } = await add({ ...tenPercent, zone_codes: ['330100', 'jp-13', 'FR'] })
    expect(body.zone_codes).toEqual(['3301', 'FR', 'JP-13'])
    expect(body.places.map(({ names }: { names: Record<string, string> }) => names.en)).toEqual([
      expect.stringContaining('浙江省 杭州市'),
      'France',
      'Japan Tokyo',
    ])
    await shop.context.database.execute(sql`update promotions set zone_codes = '{999999}' where id = ${body.id}`)
    expect((await change(body.id, 2, { percent: 20 })).body).toMatchObject({ places: [{ code: '999999' }] })
  })

  test('loses the numbers of its former kind', async () => {
    const { body } = await add(tenPercent)
    const changed = await change(body.id, 1, { kind: 'free_delivery' })
    expect(changed.body).toMatchObject({ kind: 'free_delivery', percent: null, revision: 2 })
  })

  test('may have a maximum for its percentage', async () => {
    expect((await add({ ...tenPercent, amount: '100' })).body).toMatchObject({ percent: 10, amount: '100.00' })
  })

  test('cannot be changed without its revision, and names what both have changed', async () => {
    const { body } = await add(tenPercent)
    expect((await manager.call('PATCH', `${path}${body.id}/`, { json: {} })).status).toBe(428)
    await change(body.id, 1, { percent: 20, use_limit: 5 })
    const same = await change(body.id, 1, { percent: 30 })
    expect(same).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { percent: 20, revision: 2 } } })
    expect(Object.keys(same.body.errors)).toEqual(['percent'])
    const other = await change(body.id, 1, { min_total: '9' })
    expect(Object.keys(other.body.errors ?? {})).toEqual([])
    expect((await remove(body.id, 1)).body.code).toBe('edit_conflict')
  })

  test('that an order has used stays', async () => {
    const id = await createPromotion(shop.context, {})
    await shop.context.database.execute(sql`
      with buyer as (insert into users (username, username_key, password_hash) values ('buyer', 'buyer', 'x') returning id),
      bought as (insert into orders (order_number, user_id, total_in_fen, currency, redirect_url, expires_at)
        select '1', id, 1, 'CNY', '', now() from buyer returning id, user_id)
      insert into promotion_uses (promotion_id, order_id, user_id, discount_in_fen) select ${id}::integer, id, user_id, 120 from bought`)
    expect((await remove(id, 1)).body.code).toBe('promotion_was_used')
    expect((await manager.call('GET', `${path}${id}/`)).body).toMatchObject({
      used_count: 1,
      discount_total: '1.20',
    })
    await shop.context.database.execute(sql`delete from orders`)
  })

  test('is one of a limited number that apply by themselves', async () => {
    for (let count = 0; count < maxAutomaticPromotions; count++) await createPromotion(shop.context, {})
    const { body } = await add({ ...tenPercent, is_active: true })
    expect(Object.keys(body.errors)).toEqual(['is_active'])
    expect((await add({ ...tenPercent, is_active: true, needs_code: true })).status).toBe(201)
  })

  test('is not for packers', async () => {
    const packer = await signInAs(shop, 'packer')
    expect((await packer.call('GET', path)).status).toBe(403)
  })
})

describe('codes', () => {
  const create = () => createPromotion(shop.context, { codes: [] })
  const send = (id: number, json: object, headers = key()) =>
    manager.call('POST', `${path}${id}/codes/`, { json, headers })

  test('are made by the thousand, each once, and a repeated press makes no more', async () => {
    const id = await create()
    const headers = key()
    const sent = { count: 2_000, prefix: 'gift-', use_limit: 1 }
    const [first, again] = await Promise.all([send(id, sent, headers), send(id, sent, headers)])
    expect([first.body.added_count, again.body.added_count]).toEqual([2_000, 2_000])
    const list = await manager.call('GET', `${path}${id}/codes/?q=gift-`)
    expect(list.body).toMatchObject({ count: 2_000, results: expect.arrayContaining([]) })
    expect(list.body.results[0]).toMatchObject({
      code: expect.stringMatching(/^GIFT-[2-9A-Z]{10}$/),
      use_limit: 1,
      used_count: 0,
    })
    const file = await manager.call('GET', `${path}${id}/codes.csv/`)
    expect(file.headers['content-type']).toContain('text/csv')
    const { rows } = await shop.context.database.execute(sql`
      select staff_id::integer as "staffId", subject_id as subject, changes from audit_entries
      where action = 'promotion.export_codes'`)
    expect(rows).toEqual([{ staffId: manager.id, subject: String(id), changes: { code_count: [null, 2_000] } }])
  })

  test('of a list are added all, or none with those that are wrong', async () => {
    const id = await create()
    const other = await create()
    expect((await send(other, { codes: ['taken'] })).body.added_count).toBe(1)
    const list = await send(id, { codes: ['one', ' ONE ', '', 'ｔｗｏ'] })
    expect(list.body).toMatchObject({ added_count: 2, promotion: { code_count: 2, code: null } })
    const refused = await send(id, { codes: ['three', 'TAKEN'] })
    expect(refused.body.errors.codes).toEqual([expect.stringContaining('TAKEN')])
    expect((await send(id, { codes: ['four', 'a b!'] })).status).toBe(400)
    expect(
      (await manager.call('GET', `${path}${id}/codes/`)).body.results.map(({ code }: { code: string }) => code),
    ).toEqual(['ONE', 'TWO'])
    expect((await send(id, {})).status).toBe(400)
  })

  test('without a limit count their uses from the orders, as their promotion does', async () => {
    const id = await createPromotion(shop.context, { codes: [{ code: 'FREE' }, { code: 'OTHER' }] })
    await shop.context.database.execute(sql`
      with buyer as (insert into users (username, username_key, password_hash) values ('coded', 'coded', 'x') returning id),
      bought as (insert into orders (order_number, user_id, total_in_fen, currency, redirect_url, expires_at)
        select number::text, id, 1, 'CNY', '', now() from buyer cross join generate_series(7, 9) number returning id, user_id, order_number)
      insert into promotion_uses (promotion_id, code, order_id, user_id, discount_in_fen, given_back_at)
      select ${id}::integer, 'FREE', id, user_id, 120, case when order_number = '9' then now() end from bought`)
    const { body } = await manager.call('GET', `${path}${id}/codes/`)
    expect(body.results).toEqual([
      { code: 'FREE', use_limit: null, used_count: 2 },
      { code: 'OTHER', use_limit: null, used_count: 0 },
    ])
    expect((await manager.call('GET', path)).body.results[0]).toMatchObject({ used_count: 2, discount_total: '2.40' })
    expect((await manager.call('GET', `${path}${id}/codes.csv/`)).text).toContain('FREE,,2')
    await shop.context.database.execute(sql`delete from orders`)
  })

  test('are deleted unless an order has used them, and keep the promotion from applying by itself', async () => {
    const id = await createPromotion(shop.context, { codes: [{ code: 'NEW' }, { code: 'USED' }] })
    await shop.context.database.execute(sql`update promotion_codes set used_count = 1 where code = 'USED'`)
    expect((await change(id, 1, { needs_code: false })).body.errors).toHaveProperty('needs_code')
    const gone = await manager.call('DELETE', `${path}${id}/codes/new/`)
    expect(gone.body).toMatchObject({ code_count: 1, code: 'USED' })
    expect((await manager.call('DELETE', `${path}${id}/codes/USED/`)).body.code).toBe('promotion_was_used')
    expect((await manager.call('DELETE', `${path}${id}/codes/NEW/`)).status).toBe(404)
  })
})
