import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { type SalesFixture, salesFixture } from '../../testing/sale-fixture.ts'

let shop: TestShop
let sales: SalesFixture
let ids: number[]

beforeAll(async () => {
  shop = await createTestShop()
  sales = salesFixture(shop)
})
beforeEach(async () => {
  await sales.setMarkets('CN')
  ids = []
  for (const priceInFen of [16_000, 9_000, 500]) ids.push(await sales.goodsSince(60, priceInFen))
})
afterAll(() => shop.close())

const fifthLess = { op: 'multiply', value: '0.8', round: '0.01' }
interface Bulk {
  price?: object
  from?: number
  to?: number
  key?: string
  who?: SignedIn
  [field: string]: unknown
}
async function bulk({ from = 1, to = 25, key = randomUUID(), who, price = fifthLess, ...more }: Bulk = {}) {
  const sale = { starts_at: sales.hoursFromNow(from), ends_at: sales.hoursFromNow(to) }
  const json = { ids, price, sale, ...more }
  return (who ?? (await sales.manager())).call('PATCH', '/api/console/goods/bulk/', {
    json,
    headers: { 'idempotency-key': key },
  })
}
const end = async (batchId: string, who?: SignedIn) =>
  (who ?? (await sales.manager())).call('DELETE', `/api/console/goods/sales/${batchId}/`)
const shownPrices = () => Promise.all(ids.map(async (id) => (await sales.shown(id)).price))
const salesOf = async (id: number) => (await sales.prices(id)).sales
const entriesOf = async (batchId: string) =>
  (
    await shop.context.database.execute<{ entry: string }>(
      sql`select action || ' ' || subject_id as entry from audit_entries where batch_id = ${batchId} order by id`,
    )
  ).rows.map(({ entry }) => entry)

test('a dry run shows each price and former price, and writes nothing', async () => {
  const { status, body } = await bulk({ dry_run: true })
  expect({ status, ...body }).toMatchObject({ status: 200, batch_id: null, asked: 3, refused: [] })
  expect(body.rows[0]).toEqual({
    id: ids[0],
    sku: expect.any(String),
    names: { 'zh-CN': expect.any(String) },
    before: { price: '160.00' },
    after: { sale_price: '128.00', was_price: '160.00' },
  })
  for (const id of ids) expect(await salesOf(id)).toEqual([])
})

test('a former price that no rule allows is none in the dry run, too', async () => {
  await sales.setMarkets('CN', 'JP')
  const young = await sales.goodsSince(8, 10_000)
  const { body } = await bulk({ ids: [young, ids[0]!], dry_run: true })
  expect(body.rows.map(({ id, after }: { id: number; after: object }) => [id, after])).toEqual([
    [ids[0], { sale_price: '128.00', was_price: '160.00' }],
    [
      young,
      {
        sale_price: '80.00',
        was_price: null,
        no_was_price: '中国：前 7 天最低售价 ¥100.00。日本：按原价出售不满 14 天。',
      },
    ],
  ])
})

test('the sales of a bulk edit start and end together, and leave entries of one batch', async () => {
  const { body } = await bulk()
  expect(body.rows).toHaveLength(3)
  expect(await shownPrices()).toEqual(['160.00', '90.00', '5.00'])
  sales.passHours(1)
  await sales.sweep()
  expect(await shownPrices()).toEqual(['128.00', '72.00', '4.00'])
  expect(await salesOf(ids[0]!)).toMatchObject([{ batch: { id: body.batch_id, count: 3 } }])
  expect((await end(body.batch_id)).body).toEqual({ ended: 3, removed: 0 })
  expect(await shownPrices()).toEqual(['160.00', '90.00', '5.00'])
  expect((await end(body.batch_id)).body).toEqual({ ended: 0, removed: 0 })
  expect(await entriesOf(body.batch_id)).toEqual([
    ...ids.map((id) => `goods.sale ${id}`),
    ...ids.map((id) => `goods.sale_end ${id}`),
  ])
  const { results } = await sales.prices(ids[0]!)
  expect(results[0]).toMatchObject({ cause: 'sale_end', staff_name: expect.stringMatching(/\S/) })
})

test('a bulk sale that starts now has started when the answer arrives', async () => {
  await bulk({ from: -1, price: { op: 'set', value: '4.00' } })
  expect(await shownPrices()).toEqual(['4.00', '4.00', '4.00'])
})

test('coming sales of a bulk edit are removed', async () => {
  const { body } = await bulk()
  expect((await end(body.batch_id)).body).toEqual({ ended: 0, removed: 3 })
  for (const id of ids) expect(await salesOf(id)).toEqual([])
  expect((await end(body.batch_id)).status).toBe(404)
})

test('each refused goods is one line, and the others have their sales', async () => {
  await sales.sale(ids[1]!, { price: '80.00', from: 20, to: 40 })
  const { body } = await bulk({ price: { op: 'set', value: '60.00' } })
  expect(body.rows.map(({ id }: { id: number }) => id)).toEqual([ids[0]])
  expect(body.refused).toEqual([
    { id: ids[1], sku: expect.any(String), detail: '这段时间里这件商品已经有一次促销，请换个时间' },
    { id: ids[2], sku: expect.any(String), detail: '促销价要低于原价 ¥5.00' },
  ])
  expect(await salesOf(ids[0]!)).toMatchObject([{ price: '60.00' }])
  expect(await salesOf(ids[1]!)).toMatchObject([{ price: '80.00' }])
  expect(await salesOf(ids[2]!)).toEqual([])
  const nothing = await bulk({ price: { op: 'add', value: '-900' } })
  expect(nothing.body).toMatchObject({ batch_id: null, rows: [] })
  expect(nothing.body.refused).toHaveLength(3)
  expect(nothing.body.refused[0].detail).toBe('促销价会是 0 元或更低')
})

test('the same key plans them once, also at the same moment; another plan under the key is refused', async () => {
  const who = await sales.manager()
  const key = randomUUID()
  const sale = { starts_at: sales.hoursFromNow(1), ends_at: sales.hoursFromNow(9) }
  const send = (price: object) =>
    who.call('PATCH', '/api/console/goods/bulk/', { json: { ids, price, sale }, headers: { 'idempotency-key': key } })
  const [one, two] = await Promise.all([send(fifthLess), send(fifthLess)])
  expect(one.body).toEqual(two.body)
  expect(await salesOf(ids[0]!)).toHaveLength(1)
  expect(await send({ op: 'set', value: '1' })).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
})

test('of two bulk edits at once each item has the sale of one', async () => {
  const answers = await Promise.all([bulk(), bulk({ price: { op: 'set', value: '3.00' } })])
  expect(answers.map(({ body }) => body.rows.length + body.refused.length)).toEqual([3, 3])
  for (const id of ids) expect(await salesOf(id)).toHaveLength(1)
})

test('a failure in the middle leaves no sale', async () => {
  const { database } = shop.context
  await database.execute(sql`create function fail_entry() returns trigger language plpgsql as $$
    begin if new.subject_id = '${sql.raw(String(ids[2]))}' then raise exception 'disk full'; end if; return new; end $$`)
  await database.execute(
    sql`create trigger fail_entry before insert on audit_entries for each row execute function fail_entry()`,
  )
  try {
    expect((await bulk()).status).toBe(500)
  } finally {
    await database.execute(sql`drop trigger fail_entry on audit_entries`)
    await database.execute(sql`drop function fail_entry`)
  }
  for (const id of ids) expect(await salesOf(id)).toEqual([])
})

test.each([
  ['an end before the start', { from: 5, to: 4 }, 'sale.ends_at', '结束时间要在开始时间之后'],
  ['an end in the past', { from: -5, to: -4 }, 'sale.ends_at', '结束时间已经过去'],
  ['more than 90 days', { to: 90 * 24 + 2 }, 'sale.ends_at', '一次促销最长 90 天'],
  ['a sale beside another change', { low_stock_at: 3 }, 'sale', '安排促销时请填写促销价，其他改动请分开做。'],
])('%s is one clear line', async (_, fields, field, sentence) => {
  for (const dry_run of [true, false])
    expect(await bulk({ ...fields, dry_run })).toMatchObject({ status: 400, body: { errors: { [field]: [sentence] } } })
  for (const id of ids) expect(await salesOf(id)).toEqual([])
})

test('more than a hundred goods require re-authentication, to plan and to end; unknown batches are not found', async () => {
  const { database } = shop.context
  await database.execute(sql`
    insert into goods (sku, goods_sub_type_id, price_in_fen, stock)
    select 'SALE-' || n, (select goods_sub_type_id from goods where id = ${ids[0]}), 500, 9
    from generate_series(1, 101) n`)
  const filter = { q: 'SALE-' }
  const plan = { ids: undefined, filter, price: { op: 'set', value: '4.00' }, from: 0 }
  expect(await bulk(plan)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  const confirmed = await signInAs(shop, 'manager', { isConfirmed: true })
  const { body } = await bulk({ ...plan, who: confirmed })
  const countAt = async (price: number) =>
    (
      await database.execute(
        sql`select count(*)::int as count from goods where sku like 'SALE-%' and price_in_fen = ${price}`,
      )
    ).rows[0]
  expect(await countAt(400)).toEqual({ count: 101 })
  expect(await end(body.batch_id)).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
  expect((await end(body.batch_id, confirmed)).body).toEqual({ ended: 101, removed: 0 })
  expect(await countAt(500)).toEqual({ count: 101 })
  for (const id of [randomUUID(), 'x']) expect((await end(id)).status).toBe(404)
  const packer = await signInAs(shop, 'packer')
  expect((await end(body.batch_id, packer)).status).toBe(403)
})
