import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askerOf, countStatements } from '#testing/response-cache/request.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { buildGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addSearchCounts } from '../queries/search-count-queries.ts'
import { saveGoods } from '../../../catalogue/server/use-cases/saving/save-goods.ts'
import { writeZeroResultSearches } from './count-zero-result-search.ts'

let shop: TestShop
const logged: string[] = []
beforeAll(async () => {
  shop = await createTestShop({ log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }) })
  await saveGoods(shop.context, [buildGoods({ name: { 'zh-CN': '青瓷杯' } })])
})
afterAll(() => shop.close())

const search = (query: string, more = '') =>
  shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(query)}${more}`)

async function readCounts(): Promise<{ words: string; language: string; count: number }[]> {
  await writeZeroResultSearches(shop.context)
  const { rows } = await shop.context.database.execute<{ words: string; language: string; count: number }>(
    sql`select words, language, count from search_counts where count > 0 order by words, language`,
  )
  return rows
}

test('searches that found nothing are counted by their folded words and language, the others not', async () => {
  await search('青瓷')
  await search('XYZZY')
  await search('ｘｙｚｚｙ ')
  await search('xyzzy', '&lang=ja')
  await search('xyzzy', '&type_1=nothing')
  await search('')
  await search('someone@example.org')
  await search('call 138 0013 8000')
  await search('灯塔水手')
  expect(await readCounts()).toEqual([
    { words: 'xyzzy', language: 'ja', count: 1 },
    { words: 'xyzzy', language: 'zh-CN', count: 2 },
    { words: '灯塔水手', language: 'zh-CN', count: 1 },
  ])
})

test('cached responses count each time, without a statement each', async () => {
  const explain = askerOf(shop)
  const path = '/api/goods_info/search_goods_queryset/?query=frobozz'
  const { headers } = await explain(path)
  const statements = countStatements(shop)
  for (let time = 0; time < 50; time += 1) await explain(path)
  expect((await explain(path, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  await explain(path, {}, 'HEAD')
  await explain('/api/goods_info/search_goods_queryset/?query=青瓷')
  expect(statements()).toBeLessThan(5)
  const before = statements()
  await writeZeroResultSearches(shop.context)
  expect(statements()).toBe(before + 1)
  expect(await readCounts()).toContainEqual({ words: 'frobozz', language: 'zh-CN', count: 52 })
})

test('a shop that ends writes what waits', async () => {
  const other = await createTestShop({ second: shop })
  await other.call('GET', '/api/goods_info/search_goods_queryset/?query=cretin')
  await other.close()
  expect(await readCounts()).toContainEqual({ words: 'cretin', language: 'zh-CN', count: 1 })
})

test('a count goes no further than its column', async () => {
  const many = { language: 'en' as const, words: 'many', count: 2_000_000_000 }
  for (let time = 0; time < 2; time += 1) await addSearchCounts(shop.context.database, [many], shop.context.now())
  expect(await readCounts()).toContainEqual({ ...many, count: 2_147_483_647 })
})

test('a day counts a bounded number of words, and goes on counting those it knows', async () => {
  const { database } = shop.context
  const day = new Date('2030-01-01T00:00:00Z')
  await database.execute(sql`insert into search_counts (day, language, words, count)
    select '2030-01-01', 'en', 'w' || n, 1 from generate_series(1, 9990) n`)
  const words = Array.from({ length: 30 }, (_, n) => ({ language: 'en' as const, words: `w${9_981 + n}`, count: 1 }))
  await addSearchCounts(database, words, day)
  const { rows } = await database.execute(
    sql`select count(*)::int as rows, sum(count)::int as sum from search_counts where day = '2030-01-01'`,
  )
  // Ten existed, ten had room, ten did not.
  expect(rows).toEqual([{ rows: 10_000, sum: 10_010 }])
  await database.execute(sql`delete from search_counts where day = '2030-01-01'`)
})

test('rows are written in one order, so that two workers do not wait for each other', async () => {
  const { database } = shop.context
  const day = new Date('2031-01-01T00:00:00Z')
  const counts = (['zh-CN', 'ja', 'en'] as const).flatMap((language, place) =>
    ['b', 'a'].map((words) => ({ language, words: `${words}${place}`, count: 1 })),
  )
  await addSearchCounts(database, counts.slice(0, 2), day)
  await addSearchCounts(database, counts, day)
  // Rows are stored in the order of their writes.
  const { rows } = await database.execute<{ row: string }>(
    sql`select language || ' ' || words as row from search_counts where day = '2031-01-01' order by ctid`,
  )
  expect(rows.map(({ row }) => row)).toEqual(['en a2', 'en b2', 'ja a1', 'ja b1', 'zh-CN a0', 'zh-CN b0'])
  await database.execute(sql`delete from search_counts where day = '2031-01-01'`)
})

test('days are those of the shop, and are swept after ninety', async () => {
  const { database } = shop.context
  const sweeper = shop.sweepers.find(({ name }) => name === 'old counts of searches')!
  const day = 86_400_000
  const now = shop.context.now().getTime()
  await addSearchCounts(database, [{ language: 'en', words: 'late', count: 1 }], new Date('2026-03-01T20:00:00Z'))
  const { rows } = await database.execute(sql`select day::text from search_counts where words = 'late'`)
  expect(rows).toEqual([{ day: '2026-03-02' }])
  await addSearchCounts(database, [{ language: 'en', words: 'old', count: 1 }], new Date(now - 91 * day))
  await addSearchCounts(database, [{ language: 'en', words: 'young', count: 1 }], new Date(now - 89 * day))
  await sweeper.sweep()
  const words = (await readCounts()).map((row) => row.words)
  expect(words).toContain('young')
  expect(words).not.toContain('old')
})

test('what cannot be counted is logged, and the search is answered', async () => {
  await shop.context.database.execute(sql`alter table search_counts rename to elsewhere`)
  logged.length = 0
  expect((await search('plugh')).status).toBe(200)
  await writeZeroResultSearches(shop.context)
  expect(logged.join('')).toContain('were not counted')
  await shop.context.database.execute(sql`alter table elsewhere rename to search_counts`)
})
