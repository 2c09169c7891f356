import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { undoLastsInMs } from '#features/catalogue/values.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { lockBulkEdit, lockBatchToUndo } from '../../queries/console/batch-queries.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let manager: SignedIn
let ids: number[]
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
})
beforeEach(async () => {
  ids = []
  for (const priceInFen of [1280, 990, 100]) ids.push(await createGoods(shop.context, { priceInFen }))
})
afterAll(() => shop.close())

const bulk = (json: object, { who = manager, key = randomUUID() }: { who?: SignedIn; key?: string } = {}) =>
  who.call('PATCH', '/api/console/goods/bulk/', { json, headers: { 'idempotency-key': key } })
const undo = (batchId: string, who = manager) => who.call('POST', `/api/console/batches/${batchId}/undo/`)
const read = async (id: number) => (await manager.call('GET', `/api/console/goods/${id}/`)).body
const pricesOf = (of = ids) => Promise.all(of.map(async (id) => (await read(id)).price))
const change = (id: number, json: object, revision: number) =>
  manager.call('PATCH', `/api/console/goods/${id}/`, { json, headers: { 'if-match': `"${revision}"` } })
const tenthLess = { op: 'multiply', value: '0.9', round: '0.10' }

test('prices are previewed, change at the next request, and are undone with one press', async () => {
  const inShop = async () => (await shop.call('GET', `/api/goods_info/${ids[0]}/`)).body.price
  expect(await inShop()).toBe('12.80')
  const look = { ids, price: tenthLess, dry_run: true }
  const seen = await manager.call('PATCH', '/api/console/goods/bulk/', { json: look })
  expect(seen).toMatchObject({ status: 200, body: { batch_id: null, undo_until: null, asked: 3, refused: [] } })
  expect(seen.body.rows[0]).toEqual({
    id: ids[0],
    sku: expect.any(String),
    names: { 'zh-CN': expect.any(String) },
    before: { price: '12.80' },
    after: { price: '11.50' },
  })
  expect(await inShop()).toBe('12.80')
  const { body } = await bulk({ ids, price: tenthLess })
  expect(body.rows).toEqual(seen.body.rows)
  expect(await pricesOf()).toEqual(['11.50', '8.90', '0.90'])
  expect(await inShop()).toBe('11.50')
  expect((await undo(body.batch_id)).body).toEqual({ undone: 3, kept: [] })
  expect(await pricesOf()).toEqual(['12.80', '9.90', '1.00'])
  expect((await undo(body.batch_id)).body).toEqual({ undone: 3, kept: [] })
  expect((await read(ids[0]!)).revision).toBe(3)
})

test('rates of tax are set and undone; one that the seat does not have is refused', async () => {
  expect(await bulk({ ids, tax_percent: 8 })).toMatchObject({
    status: 400,
    body: { errors: { tax_percent: [expect.any(String)] } },
  })
  const { body } = await bulk({ ids, tax_percent: 13 })
  expect(body.rows[0]).toMatchObject({ before: { tax_percent: null }, after: { tax_percent: 13 } })
  expect((await read(ids[0]!)).tax_percent).toBe(13)
  await undo(body.batch_id)
  expect((await read(ids[0]!)).tax_percent).toBeNull()
})

test('each leaves an entry of one batch in the audit log, undoing too', async () => {
  const { body } = await bulk({ ids, is_on_sale: false, low_stock_at: 2 })
  await undo(body.batch_id)
  const { results } = (await manager.call('GET', `/api/console/goods/${ids[1]}/history/`)).body
  expect(results).toMatchObject([
    {
      action: 'goods.bulk_undo',
      batch_id: body.batch_id,
      changes: { is_on_sale: [false, true], low_stock_at: [2, null] },
    },
    { action: 'goods.bulk', staff_id: manager.id, batch_id: body.batch_id, changes: { is_on_sale: [true, false] } },
  ])
})

test('a batch undone while running stops there, despite repeats', async () => {
  const key = randomUUID()
  const { body } = await bulk({ ids, low_stock_at: 4 }, { key })
  const { database } = shop.context
  // As after a crash before the last step.
  await database.execute(sql`update goods_batches set finished_at = null where id = ${body.batch_id}`)
  await database.execute(sql`delete from goods_batch_rows where batch_id = ${body.batch_id} and goods_id = ${ids[2]}`)
  await change(ids[2]!, { low_stock_at: null }, 2)
  expect((await undo(body.batch_id)).body).toEqual({ undone: 2, kept: [] })
  for (const turn of [1, 2])
    expect(await bulk({ ids, low_stock_at: 4 }, { key }), String(turn)).toMatchObject({
      status: 409,
      body: { code: 'batch_undone' },
    })
  for (const id of ids) expect((await read(id)).low_stock_at).toBeNull()
})

test('undoing waits for the running step', async () => {
  const { body } = await bulk({ ids, low_stock_at: 4 })
  const { inTransaction, now } = shop.context
  await inTransaction(async (step) => {
    expect(await lockBulkEdit(step, body.batch_id)).toBe(true)
    const undoing = inTransaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '20ms'`)
      await lockBatchToUndo(other, body.batch_id, now())
    })
    await expect(undoing).rejects.toThrow()
  })
})

test('what was edited or deleted since is left alone and named', async () => {
  const { body } = await bulk({ ids, price: tenthLess })
  await change(ids[1]!, { size: '250 g' }, 2)
  await manager.call('DELETE', `/api/console/goods/${ids[2]}/`, { headers: { 'if-match': '"2"' } })
  const undone = await undo(body.batch_id)
  expect(undone.body).toMatchObject({ undone: 1, kept: [{ id: ids[1] }, { id: ids[2], sku: expect.any(String) }] })
  expect(await pricesOf(ids.slice(0, 2))).toEqual(['12.80', '8.90'])
})

test('sales since are no edit: a purchase is at its own price, and the change is undone', async () => {
  const { body } = await bulk({ ids, price: tenthLess })
  const shopper = await registerShopper(shop)
  const json = { goods_id: ids[0], quantity: 2, redirect_url: 'http://localhost:5173/user/order' }
  const order = await shop.call('POST', '/api/order/', { json, token: shopper.access })
  expect((await undo(body.batch_id)).body.undone).toBe(3)
  const { results } = (await shop.call('GET', '/api/order/index_user_order_querset/', { token: shopper.access })).body
  expect(results[0]).toMatchObject({ order_number: order.body.order_number, unit_price: '11.50' })
  expect(await read(ids[0]!)).toMatchObject({ price: '12.80', stock: 8 })
})

test('an edit of an older revision gets the new price', async () => {
  await bulk({ ids, price: tenthLess })
  expect(await change(ids[0]!, { price: '1.00' }, 1)).toMatchObject({
    status: 409,
    body: { errors: { price: [expect.any(String)] }, current: { price: '11.50' } },
  })
  expect(await change(ids[0]!, { size: '1 kg' }, 1)).toMatchObject({ status: 409, body: { errors: {} } })
})

test('goods whose price would be none are left alone and named', async () => {
  const { body } = await bulk({ ids, price: { op: 'add', value: '-9.90' } })
  expect(body.rows.map(({ id }: { id: number }) => id)).toEqual([ids[0]])
  expect(body.refused.map(({ id }: { id: number }) => id)).toEqual(ids.slice(1))
  expect(body.refused[0].detail).toMatch(/\S/)
  expect(await pricesOf()).toEqual(['2.90', '9.90', '1.00'])
})

test('a new sub-type is listed and searched at the next request', async () => {
  const other = await createGoods(shop.context, { type1: { 'zh-CN': '有袋类' }, type2: { 'zh-CN': '袋狸' } })
  const target = (await read(other)).sub_type_id
  const before = (await read(ids[0]!)).sub_type_id
  const listed = async () => {
    const query = `type_1=${encodeURIComponent('有袋类')}&type_2=${encodeURIComponent('袋狸')}`
    return (await shop.call('GET', `/api/goods_info/?${query}`)).body.count
  }
  const found = async () =>
    (await shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent('袋狸')}`)).body.count
  expect([await listed(), await found()]).toEqual([1, 1])
  const { body } = await bulk({ ids, sub_type_id: target })
  expect(body.rows[0]).toMatchObject({ before: { sub_type_id: before }, after: { sub_type_id: target } })
  expect([await listed(), await found()]).toEqual([4, 4])
  await undo(body.batch_id)
  expect([await listed(), await found()]).toEqual([1, 1])
})

test('the same key changes them once, also at the same moment', async () => {
  const key = randomUUID()
  const responses = await Promise.all([1, 2].map(() => bulk({ ids, price: tenthLess }, { key })))
  expect(responses.map(({ status, body }) => [status, body.batch_id, body.rows.length])).toEqual([
    [200, responses[0]!.body.batch_id, 3],
    [200, responses[0]!.body.batch_id, 3],
  ])
  expect((await bulk({ ids, price: tenthLess }, { key })).body).toEqual(responses[0]!.body)
  expect(await pricesOf()).toEqual(['11.50', '8.90', '0.90'])
  const refused = await bulk({ ids, price: { op: 'set', value: '1' } }, { key })
  expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
})

describe('by a filter', () => {
  beforeAll(async () => {
    await shop.context.database.execute(sql`
      with made as (
        insert into goods (sku, goods_sub_type_id, price_in_fen, stock)
        select 'MANY-' || n, 1, 500, 9 from generate_series(1, 1200) n returning id
      )
      insert into goods_translations (goods_id, language, name) select id, 'zh-CN', 'many ' || id from made`)
  })
  const filter = { q: 'MANY-', price_max: '9.99' }

  test('new prices of more than a hundred require re-authentication; a preview does not', async () => {
    const refused = { status: 403, body: { code: 'reauthentication_required' } }
    expect(await bulk({ filter, price: tenthLess })).toMatchObject(refused)
    expect((await bulk({ filter, price: tenthLess, dry_run: true })).body.rows).toHaveLength(1200)
    expect((await bulk({ filter, low_stock_at: 3 })).body).toMatchObject({ asked: 1200, refused: [] })
  })

  test('some hundreds at a time change, all of them, while shoppers buy; and are undone', async () => {
    const confirmed = await signInAs(shop, 'manager', { isConfirmed: true })
    const [{ id }] = (await manager.call('GET', '/api/console/goods/?q=many-1200')).body.results
    const shopper = await registerShopper(shop)
    const json = { goods_id: id, quantity: 1, redirect_url: 'http://localhost:5173/user/order' }
    const [{ body }, bought] = await Promise.all([
      bulk({ filter, price: { op: 'set', value: '6.00' } }, { who: confirmed }),
      shop.call('POST', '/api/order/', { json, token: shopper.access }),
    ])
    expect(bought.status).toBe(201)
    expect({ asked: body.asked, rows: body.rows.length }).toEqual({ asked: 1200, rows: 1200 })
    const countAt = async (price: number) => {
      const { rows } = await shop.context.database.execute<{ count: number }>(
        sql`select count(*)::integer as count from goods where sku like 'MANY-%' and price_in_fen = ${price}`,
      )
      return rows[0]!.count
    }
    expect(await countAt(600)).toBe(1200)
    expect(await undo(body.batch_id)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    expect(await countAt(600)).toBe(1200)
    expect((await undo(body.batch_id, confirmed)).body).toEqual({ undone: 1200, kept: [] })
    expect(await countAt(500)).toBe(1200)
    const { rows } = await shop.context.database.execute<{ entries: number }>(
      sql`select count(*)::integer as entries from audit_entries where batch_id = ${body.batch_id}`,
    )
    expect(rows[0]!.entries).toBe(2400)
    expect((await read(id)).stock).toBe(8)
  })
})

describe('refused is', () => {
  test.each([
    ['ids', { is_on_sale: false }],
    ['ids', { ids: [1], filter: {}, is_on_sale: false }],
    ['ids', { ids: [], is_on_sale: false }],
    ['ids', { ids: Array.from({ length: 1001 }, (_, n) => n + 1), is_on_sale: false }],
    ['price', { ids: [1], price: { op: 'divide', value: '2' } }],
    ['price', { ids: [1], price: { op: 'set', value: 'cheap' } }],
    ['price', { ids: [1], price: { op: 'set', value: '1', round: '5.00' } }],
    ['sub_type_id', { ids: [1], sub_type_id: 999_999 }],
    ['filter', { filter: { tab: 'all' }, is_on_sale: false }],
  ])('a wrong %s', async (field, json) => {
    const { status, body } = await bulk(json)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid' })
    expect(Object.keys(body.errors)[0]).toContain(field)
  })

  test('a change without a key', async () => {
    const { status, body } = await manager.call('PATCH', '/api/console/goods/bulk/', { json: { ids, low_stock_at: 1 } })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: { 'Idempotency-Key': [expect.any(String)] },
    })
    expect((await read(ids[0]!)).low_stock_at).toBeNull()
  })

  test('a change of nothing', async () => {
    expect(await bulk({ ids })).toMatchObject({ status: 400, body: { code: 'invalid', detail: expect.any(String) } })
  })

  test('undoing too late, or without a batch', async () => {
    const { body } = await bulk({ ids, low_stock_at: 1 })
    for (const id of [randomUUID(), '7', 'x'.repeat(36)]) expect((await undo(id)).status).toBe(404)
    shop.passTime(undoLastsInMs + 1)
    expect(await undo(body.batch_id)).toMatchObject({ status: 409, body: { code: 'batch_not_undoable' } })
    expect((await read(ids[0]!)).low_stock_at).toBe(1)
  })

  test('a role that only packs or views', async () => {
    for (const role of ['packer', 'viewer'] as const) {
      const who = await signInAs(shop, role)
      expect((await bulk({ ids, low_stock_at: 1 }, { who })).status).toBe(403)
      expect((await undo(randomUUID(), who)).status).toBe(403)
    }
  })
})
