/** Counts the statements for one page or call that is not cached. */
import { setTimeout as pause } from 'node:timers/promises'
import { fetchPlain } from '../baselines/constant.ts'
import { goodsCall, goodsPage, searchOf } from '../run/addresses.ts'
import { atMost, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import type { ShopProcess } from '../run/shop-process.ts'

const part = 'queries'
const timesEach = 40
/** Includes work that a request leaves for later. */
const untilDoneInMs = 500
const words = ['抹茶', '手帐', '铁瓶', '杯', 'tea', '京都', '樱色', '礼盒', 'matcha', '茶']
const orderings = ['newest', 'price', '-price', 'popular']
/** Addresses that exist in a shop of any size, each once. The very first request has a word of its own. */
const wordAt = (time: number) => (time < timesEach ? words[time % words.length]! : '风铃')
const orderingAt = (time: number) => orderings[Math.floor(time / words.length) % orderings.length]!

const kinds: Record<string, (time: number) => string> = {
  'goods page': (time) => goodsPage(101 + time),
  'list page': (time) => `/shop/goods_list/${encodeURIComponent(wordAt(time))}?ordering=${orderingAt(time)}`,
  'goods call': (time) => goodsCall(501 + time),
  'list call': (time) =>
    `/api/goods_info/?ordering=newest&page=${1 + (time % 20)}&page_size=${24 + Math.floor(time / 20)}`,
  'search call': (time) => `${searchOf(wordAt(time))}&page_size=${24 + Math.floor(time / words.length)}`,
}

export async function measureQueries({ shops, goodsCount }: Run): Promise<Row[]> {
  const shop = await shops.reopen(goodsCount)
  const fetchPath = (path: string) => fetchPlain(`${shop.origin}${path}`, {})
  // Excludes statements that a process prepares or reads once.
  for (const address of Object.values(kinds)) await fetchPath(address(timesEach + 1))
  const rows: Row[] = []
  for (const [name, address] of Object.entries(kinds)) {
    const startedAt = performance.now()
    const counted = await countDuring(shop, async () => {
      for (let time = 0; time < timesEach; time++) await fetchPath(address(time))
      await pause(untilDoneInMs)
    })
    const durationInMs = performance.now() - startedAt
    // Subtracts the shop's background statements over the same time.
    const atRest = await countDuring(shop, () => pause(durationInMs))
    rows.push(atMost(part, `${name}, made anew`, (counted - atRest) / timesEach, { unit: 'statements' }))
  }
  return rows
}

async function countDuring({ readMetric }: ShopProcess, work: () => Promise<void>): Promise<number> {
  const before = await readMetric('database_query_duration_seconds_count')
  await work()
  return (await readMetric('database_query_duration_seconds_count')) - before
}
