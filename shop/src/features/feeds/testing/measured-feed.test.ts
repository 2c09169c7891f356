/**
 * Measures the product feed and facets of lists in a shop of many goods: `GOODS_COUNT=1000000` asks for a million.
 * Times are judged from 100,000 goods on, live memory always: it must not grow with the goods. That of the process also
 * has what V8 has not collected, so it is judged in a small shop alone.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { FoundGoods } from '#features/catalogue/contract.ts'
import { writeProductFeed } from '#features/feeds/server/use-cases/write-product-feed.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const goodsCount = Number(process.env.GOODS_COUNT ?? 6_000)
const isJudged = goodsCount >= 100_000
const subTypeCount = 20
const maxFeedTimeInMs = 10_000 * (goodsCount / 100_000)
const maxMoreMemory = 50e6
const maxMoreLiveMemory = 10e6

/** Announcements of so many rows at once would fill the memory of the database. */
const quietTriggers = [
  ['goods', 'announce_rows'],
  ['goods_translations', 'announce_rows'],
  ['goods_facts', 'user'],
  ['goods_fact_texts', 'user'],
  ['goods_fact_words', 'user'],
] as const

let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ shopOrigin: 'https://shop.example' })
  for (let n = 1; n <= subTypeCount; n += 1)
    await createGoods(shop.context, { type1: { 'zh-CN': `类${n % 4}` }, type2: { 'zh-CN': `类${n % 4}之${n}` } })
  await shop.context.inTransaction(
    async (transaction) => {
      for (const [table, trigger] of quietTriggers)
        await transaction.execute(sql`alter table ${sql.identifier(table)} disable trigger ${sql.raw(trigger)}`)
      await transaction.execute(sql`
        insert into goods (sku, goods_sub_type_id, price_in_fen, stock, sold_count, created_at, image_version)
        select 'MANY-' || n, 1 + n % ${subTypeCount}, 100 + n % 977, n % 5, n::bigint * 7919 % 10007,
          '2024-01-01'::timestamptz + n * interval '1 minute', 'a' || n
        from generate_series(1, ${goodsCount}) n order by n`)
      await transaction.execute(sql`
        insert into goods_translations (goods_id, language, name, describe)
        select id, 'zh-CN', '茶 抹茶 ' || id, '石臼慢磨，入口先甘后鲜，适合点薄茶。' from goods where sku like 'MANY-%'`)
      await transaction.execute(sql`
        insert into goods_facts (goods_id, origin_country, storage, allergens, may_contain)
        select id, (array['JP', 'CN', 'KR', null])[1 + id % 4], (array['cool', 'chilled', null])[1 + id % 3],
          case id % 5 when 0 then null when 1 then '{milk}' when 2 then '{wheat,egg}' else '{}' end::text[], '{}'
        from goods where sku like 'MANY-%'`)
      await transaction.execute(sql`
        insert into goods_fact_texts (goods_id, fact, language, text)
        select id, 'care', 'zh-CN', '避光密封，放在阴凉干燥处。' from goods where sku like 'MANY-%'`)
      await transaction.execute(sql`
        insert into fact_words (fact, names) select fact, jsonb_build_object('zh-CN', fact || n)
        from unnest('{brand,material}'::text[]) fact cross join generate_series(1, 40) n`)
      await transaction.execute(sql`
        with words as (select fact, array_agg(id) as ids from fact_words group by fact)
        insert into goods_fact_words (goods_id, fact, word_id, position)
        select goods.id, fact, ids[1 + goods.id % 40], 0 from goods cross join words where sku like 'MANY-%'`)
      await transaction.execute(sql`
        insert into goods_type_facts (goods_type_id, fact, is_required, is_filter, position)
        select id, fact, false, true, 0 from goods_types
        cross join unnest('{brand,material,origin_country,storage,allergens}'::text[]) fact`)
      for (const [table, trigger] of quietTriggers)
        await transaction.execute(sql`alter table ${sql.identifier(table)} enable trigger ${sql.raw(trigger)}`)
    },
    { statementTimeoutInMs: 600_000 },
  )
  for (const [table] of quietTriggers) await shop.context.database.$client.query(`vacuum (analyze) ${table}`)
}, 900_000)
afterAll(() => shop.close())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
/** Goods between two collections. */
const collectsEvery = 10_000

const report = (line: string) => process.stdout.write(`${goodsCount} goods: ${line}\n`)

test('the feed has all goods, in bounded memory', { timeout: 600_000 }, async () => {
  for await (const part of writeProductFeed(shop.context, 'zh-CN')) if (part.includes('</item>')) break
  collectGarbage()
  const before = process.memoryUsage()
  const cpu = process.cpuUsage()
  const startedAt = performance.now()
  let [items, bytes, peak, live, collectedAt] = [0, 0, before.rss, before.heapUsed, 0]
  for await (const part of writeProductFeed(shop.context, 'zh-CN')) {
    items += part.split('</item>').length - 1
    bytes += Buffer.byteLength(part)
    if (items - collectedAt >= collectsEvery) {
      collectedAt = items
      collectGarbage()
      live = Math.max(live, process.memoryUsage().heapUsed)
    }
    peak = Math.max(peak, process.memoryUsage().rss)
  }
  const timeInMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(cpu)
  report(
    `a feed of ${(bytes / 1e6).toFixed(0)} MB in ${(timeInMs / 1000).toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of processor), with ${((peak - before.rss) / 1e6).toFixed(0)} MB more memory, ${((live - before.heapUsed) / 1e6).toFixed(1)} MB of it live`,
  )
  expect(items).toBe(goodsCount)
  expect(live - before.heapUsed).toBeLessThanOrEqual(maxMoreLiveMemory)
  if (!isJudged) expect(peak - before.rss).toBeLessThanOrEqual(maxMoreMemory)
  if (isJudged) expect(timeInMs).toBeLessThanOrEqual(maxFeedTimeInMs)
})

const times = 21
async function p50Of(addresses: readonly string[]): Promise<{ p50: number; last: FoundGoods }> {
  const measured: number[] = []
  let last: FoundGoods
  for (let time = -3; time < times; time += 1) {
    shop.api.cache!.clear()
    const startedAt = performance.now()
    last = (await shop.call('GET', addresses[(time + 3) % addresses.length]!)).body as FoundGoods
    if (time >= 0) measured.push(performance.now() - startedAt)
  }
  return { p50: measured.toSorted((one, other) => one - other)[times >> 1]!, last: last! }
}

/** Lists whose base is the whole shop: above 10,000 goods nothing is counted. */
const lists = [
  ['the whole list', '/api/goods_info/?ordering=popular'],
  ['one type', '/api/goods_info/?type_1=类1&ordering=price'],
  ['one sub-type', '/api/goods_info/?type_1=类1&type_2=类1之5'],
] as const

test.each(lists)('%s with facets', { timeout: 120_000 }, async (name, address) => {
  const without = await p50Of([`${address}&page=1`, `${address}&page=2`])
  const withFacets = await p50Of([`${address}&page=1&facets=1`, `${address}&page=2&facets=1`])
  const isCounted = withFacets.last.facets !== null
  report(
    `${name}: p50 ${without.p50.toFixed(1)} ms, with facets ${withFacets.p50.toFixed(1)} ms${isCounted ? '' : ' (too many to count)'}`,
  )
  expect(withFacets.last).toHaveProperty('facets')
  if (isJudged && !isCounted) expect(withFacets.p50).toBeLessThanOrEqual(2 * without.p50)
})
