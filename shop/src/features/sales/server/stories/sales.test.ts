import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { type SalesFixture, salesFixture } from '../../testing/sale-fixture.ts'

let shop: TestShop
let sales: SalesFixture

beforeAll(async () => {
  shop = await createTestShop()
  sales = salesFixture(shop)
})
beforeEach(() => sales.setMarkets('CN'))
afterAll(() => shop.close())

const countRows = async () => {
  const { rows } = await shop.context.database.execute(sql`
    select (select count(*) from goods_sales)::int as sales, (select count(*) from goods_prices)::int as prices,
      (select count(*) from audit_entries)::int as audited`)
  return rows[0]
}
const causesOf = async (goodsId: number) =>
  (await sales.prices(goodsId)).results.map(({ cause, price }: { cause: string; price: string }) => `${cause} ${price}`)

test('a sale starts at its time, shows the former price, and ends at its time', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  const added = await sales.sale(goodsId, { price: '128.00', from: 1, to: 25 })
  expect(added).toMatchObject({
    status: 201,
    body: {
      price: '128.00',
      is_running: false,
      was_price: '160.00',
      bases: [{ market: 'CN', amount: '160.00', reason: 'lowest_charged_7_days' }],
    },
  })
  expect(await sales.sweep()).toBe(0)
  expect(await sales.shown(goodsId)).toMatchObject({ price: '160.00' })
  sales.passHours(1)
  expect(await sales.sweep()).toBe(1)
  expect(await sales.sweep()).toBe(0)
  expect(await sales.shown(goodsId)).toMatchObject({ price: '128.00' })
  expect((await sales.prices(goodsId)).sales).toMatchObject([{ is_running: true, was_price: '160.00' }])
  const seenByStaff = async () => (await (await sales.manager()).call('GET', `/api/console/goods/${goodsId}/`)).body
  expect(await seenByStaff()).toMatchObject({ price: '160.00', sale: { price: '128.00', until: added.body.ends_at } })
  sales.passHours(24)
  await sales.sweep()
  expect(await sales.shown(goodsId)).toMatchObject({ price: '160.00' })
  expect(await seenByStaff()).toMatchObject({ price: '160.00', sale: null })
  expect(await causesOf(goodsId)).toEqual(['sale_end 160.00', 'sale 128.00', 'set 160.00'])
  expect((await sales.prices(goodsId)).sales).toEqual([])
})

test('a dry run writes nothing', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  await sales.sale(goodsId, { price: '150.00', from: 48, to: 72 })
  const before = await countRows()
  const seen = await sales.sale(goodsId, { price: '128.00', from: 1, dry_run: true })
  expect(seen).toMatchObject({ status: 200, body: { id: null, was_price: '160.00' } })
  expect(await countRows()).toEqual(before)
})

test.each([
  ['a price that is not below the regular one', { price: '160.00' }, 'price'],
  ['a price of nothing', { price: '0' }, 'price'],
  ['an end before the start', { price: '1.00', from: 5, to: 4 }, 'ends_at'],
  ['an end in the past', { price: '1.00', from: -5, to: -4 }, 'ends_at'],
  ['more than 90 days', { price: '1.00', from: 1, to: 90 * 24 + 2 }, 'ends_at'],
])('%s is one clear line', async (_, fields, field) => {
  const goodsId = await sales.goodsSince(60, 16_000)
  for (const dry_run of [true, false])
    expect(await sales.sale(goodsId, { ...fields, dry_run })).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    })
  expect((await sales.prices(goodsId)).sales).toEqual([])
})

test('two sales of an item never overlap, also of two people at once', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  await sales.sale(goodsId, { price: '128.00', from: 10, to: 20 })
  expect(await sales.sale(goodsId, { price: '99.00', from: 19, to: 30 })).toMatchObject({
    status: 409,
    body: { code: 'sale_overlaps' },
  })
  const answers = await Promise.all(
    [30, 31, 32, 33].map((from) => sales.sale(goodsId, { price: '99.00', from, to: 40 })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
})

test('a key adds a sale once', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  const manager = await sales.manager()
  const request = {
    json: { price: '99.00', starts_at: sales.hoursFromNow(1), ends_at: sales.hoursFromNow(2) },
    headers: { 'idempotency-key': randomUUID() },
  }
  const path = `/api/console/goods/${goodsId}/sales/` as const
  const [first, second] = [await manager.call('POST', path, request), await manager.call('POST', path, request)]
  expect(second.body).toEqual(first.body)
  expect((await sales.prices(goodsId)).sales).toHaveLength(1)
})

test('a running sale ends at once, a coming one goes, and both again change nothing', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  const { body: running } = await sales.sale(goodsId, { price: '128.00', from: -1, to: 5 })
  expect(running).toMatchObject({ is_running: true, was_price: '160.00' })
  expect(await sales.shown(goodsId)).toMatchObject({ price: '128.00' })
  const { body: coming } = await sales.sale(goodsId, { price: '99.00', from: 5, to: 9 })
  expect(await sales.change(running, { starts_at: sales.hoursFromNow(1) })).toMatchObject({ status: 400 })
  expect(await sales.change(running, { ends_at: sales.hoursFromNow(6) })).toMatchObject({ status: 409 })
  expect(await sales.change(running, { ends_at: sales.hoursFromNow(4) })).toMatchObject({
    status: 200,
    body: { was_price: '160.00', revision: 2 },
  })
  expect(await sales.change(coming, { starts_at: sales.hoursFromNow(4) })).toMatchObject({ status: 200 })
  for (const status of [204, 204]) expect(await sales.end(running, 2)).toMatchObject({ status })
  expect(await sales.shown(goodsId)).toMatchObject({ price: '160.00' })
  expect(await sales.end(coming, 2)).toMatchObject({ status: 204 })
  expect(await sales.end(coming, 2)).toMatchObject({ status: 404 })
  expect(await causesOf(goodsId)).toEqual(['sale_end 160.00', 'sale 128.00', 'set 160.00'])
  const { results } = await sales.prices(goodsId)
  expect(results[0].staff_name).not.toBe('')
})

test('of two people who change or end one sale the second gets its dates as they are now', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  const { body: sale } = await sales.sale(goodsId, { price: '128.00', from: 2, to: 9 })
  const later = sales.hoursFromNow(8)
  expect(await sales.change(sale, { ends_at: later })).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await sales.change(sale, { ends_at: sales.hoursFromNow(7) }, 1)).toMatchObject({
    status: 409,
    body: {
      code: 'edit_conflict',
      current: { ends_at: later, revision: 2 },
      errors: { ends_at: [expect.any(String)] },
    },
  })
  expect(await sales.end(sale, 1)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  expect(await sales.change(sale, { ends_at: later }, null)).toMatchObject({ status: 428 })
  expect(await sales.end(sale, null)).toMatchObject({ status: 428 })
  expect((await sales.prices(goodsId)).sales).toMatchObject([{ ends_at: later }])
})

test.each([
  ['zh-CN', '结束时间要在开始时间之后'],
  ['ja', '終了は開始より後にしてください'],
  ['en', 'The end must be after the start'],
])('in %s a sale that ends before it begins is one line', async (lang, line) => {
  const goodsId = await sales.goodsSince(60, 16_000)
  const { body: sale } = await sales.sale(goodsId, { price: '128.00', from: 4, to: 9 })
  const errors = { status: 400, body: { errors: { ends_at: [line] } } }
  expect(await sales.change(sale, { ends_at: sales.hoursFromNow(3) }, 1, lang)).toMatchObject(errors)
  const json = { price: '1.00', starts_at: sales.hoursFromNow(12), ends_at: sales.hoursFromNow(11) }
  const path = `/api/console/goods/${goodsId}/sales/?lang=${lang}` as const
  expect(await (await sales.manager()).call('POST', path, { json })).toMatchObject(errors)
})

test('two sales in a row: the second one begins as the first ends, with the lower base', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  await sales.sale(goodsId, { price: '128.00', from: 0, to: 10 })
  const second = await sales.sale(goodsId, { price: '99.00', from: 10, to: 20 })
  expect(second.body).toMatchObject({ was_price: '128.00' })
  sales.passHours(10)
  await sales.sweep()
  expect((await sales.prices(goodsId)).sales).toMatchObject([{ price: '99.00', is_running: true, was_price: '128.00' }])
  expect(await causesOf(goodsId)).toEqual(['sale 99.00', 'sale 128.00', 'set 160.00'])
})

test('a base of Japan is gone on day 14, and the sale goes on', async () => {
  await sales.setMarkets('JP')
  const goodsId = await sales.goodsSince(60, 16_000)
  const { body } = await sales.sale(goodsId, { price: '128.00', to: 24 * 30 })
  expect((Date.parse(body.was_price_until) - Date.parse(body.starts_at)) / 86_400_000).toBeCloseTo(14, 3)
  const wasPrice = async () => {
    const { rows } = await shop.context.database.execute(
      sql`select price_in_fen::int as price, was_price_in_fen::int as was from goods where id = ${goodsId}`,
    )
    return rows[0]
  }
  sales.passHours(24 * 14 - 1)
  await sales.sweep()
  expect(await wasPrice()).toEqual({ price: 12_800, was: 16_000 })
  sales.passHours(1)
  await sales.sweep()
  expect(await wasPrice()).toEqual({ price: 12_800, was: null })
  expect(await sales.sweep()).toBe(0)
  expect((await sales.prices(goodsId)).sales).toMatchObject([
    {
      is_running: true,
      was_price: null,
      was_price_until: null,
      bases: [{ market: 'JP', amount: null, reason: 'not_charged_lately' }],
    },
  ])
})

test('without a base in one market there is no former price, and the response names the market', async () => {
  await sales.setMarkets('CN', 'JP', 'EU')
  const goodsId = await sales.goodsSince(6, 16_000)
  const { body } = await sales.sale(goodsId, { price: '128.00', dry_run: true })
  expect(body).toMatchObject({
    was_price: null,
    was_price_until: null,
    bases: [
      { market: 'CN', amount: null, reason: 'never_sold' },
      { market: 'JP', amount: null, reason: 'not_charged_14_days' },
      { market: 'EU', amount: null, reason: 'on_sale_too_short' },
    ],
  })
})

test('a sale that passed while the shop was away is over without a price', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  await sales.sale(goodsId, { price: '128.00', from: 1, to: 2 })
  sales.passHours(3)
  await sales.sweep()
  expect(await sales.shown(goodsId)).toMatchObject({ price: '160.00' })
  expect(await causesOf(goodsId)).toEqual(['set 160.00'])
  expect((await sales.prices(goodsId)).sales).toEqual([])
})

test('several processes move each sale once; one that dies midway leaves it to the others', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => sales.goodsSince(60, 16_000)))
  for (const id of ids) await sales.sale(id, { price: '128.00', from: 1 })
  sales.passHours(1)
  const { inTransaction, ...context } = shop.context
  const { moveSales } = await import('../use-cases/move-sales.ts')
  const dying = moveSales({
    ...context,
    inTransaction: (work) =>
      inTransaction(async (transaction) => {
        await work(transaction)
        throw new Error('killed')
      }),
  })
  await expect(dying).rejects.toThrow('killed')
  const second = await createTestShop({ second: shop })
  try {
    await Promise.all([sales.sweep(), moveSales({ ...second.context, now: shop.context.now }), sales.sweep()])
  } finally {
    await second.close()
  }
  for (const id of ids) expect(await causesOf(id)).toEqual(['sale 128.00', 'set 160.00'])
})

test('who may not edit goods sees and changes no prices', async () => {
  const goodsId = await sales.goodsSince(60, 16_000)
  const packer = await signInAs(shop, 'packer')
  expect(await packer.call('GET', `/api/console/goods/${goodsId}/prices/`)).toMatchObject({ status: 403 })
  const manager = await sales.manager()
  expect(await manager.call('GET', '/api/console/goods/999999/prices/')).toMatchObject({ status: 404 })
  expect(await manager.call('GET', `/api/console/goods/${goodsId}/prices/?page=2`)).toMatchObject({ status: 404 })
})
