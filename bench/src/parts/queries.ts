/** Statements that the database runs for one page or call that is made anew. */
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from '../baselines/constant.ts'
import { goodsCall, goodsPage, searchOf } from '../run/addresses.ts'
import { openBenchDatabase } from '../run/bench-database.ts'
import { atMost, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'

const part = 'queries'
const timesEach = 40
/** The server tells its counts when a connection has been at rest for a second. */
const untilToldInMs = 2_500
const words = ['抹茶', '手帐', '铁瓶', '杯', 'tea', '京都', '樱色', '礼盒', 'matcha', '茶']

const kinds: Record<string, (time: number) => string> = {
  'goods page': (time) => goodsPage(1001 + time),
  'list page': (time) =>
    `/shop/goods_list/${encodeURIComponent(words[time % words.length]!)}?page=${1 + Math.floor(time / words.length)}`,
  'goods call': (time) => goodsCall(1501 + time),
  'list call': (time) =>
    `/api/goods_info/?ordering=newest&page=${1 + (time % 20)}&page_size=${24 + Math.floor(time / 20)}`,
  'search call': (time) => `${searchOf(words[time % words.length]!)}&page_size=${24 + Math.floor(time / words.length)}`,
}

export async function measureQueries({ shops, goodsCount }: Run): Promise<Row[]> {
  const { origin, dataDir } = await shops.reopen(goodsCount)
  const database = await openBenchDatabase(dataDir)
  try {
    // What is prepared or read once for a process does not count.
    for (const address of Object.values(kinds)) await ask(`${origin}${address(timesEach + 1)}`, {})
    const rows: Row[] = []
    for (const [name, address] of Object.entries(kinds)) {
      const atRest = await countDuring(database, async () => {})
      const counted = await countDuring(database, async () => {
        for (let time = 0; time < timesEach; time++) await ask(`${origin}${address(time)}`, {})
      })
      const each = Math.max(0, counted - atRest) / timesEach
      rows.push(atMost(part, `${name}, made anew`, each, { unit: 'statements' }))
    }
    return rows
  } finally {
    await database.close()
  }
}

async function countDuring(database: { countStatements(): Promise<number> }, work: () => Promise<void>) {
  const before = await database.countStatements()
  await work()
  await pause(untilToldInMs)
  return (await database.countStatements()) - before
}
