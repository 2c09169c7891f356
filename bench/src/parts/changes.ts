/** Delay until a process shows another one's change: the price of an item with a cached response. */
import { fetchPlain } from '../baselines/constant.ts'
import { goodsCall } from '../run/addresses.ts'
import { openBenchDatabase } from '../run/bench-database.ts'
import { percentile } from '../run/load.ts'
import { atMost, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'

const part = 'changes'
const changesBefore = 20
const changes = 200
const maxDelayInMs = 100
const patienceInMs = 5_000

export async function measureChanges({ shops, goodsCount }: Run): Promise<Row[]> {
  const { origin, dataDir } = await shops.open(goodsCount)
  const database = await openBenchDatabase(dataDir)
  const times: number[] = []
  try {
    for (let turn = 0; turn < changesBefore + changes; turn += 1) {
      const goodsId = 1 + (turn % 10)
      const url = `${origin}${goodsCall(goodsId)}`
      // Requests twice, because the second use promotes the entry in the cache.
      await priceAt(url)
      const former = await priceAt(url)
      await database.changePrice(goodsId)
      const committedAt = performance.now()
      while ((await priceAt(url)) === former) {
        if (performance.now() - committedAt > patienceInMs) throw new Error(`${url} never showed a changed price`)
      }
      times.push(performance.now() - committedAt)
    }
  } finally {
    await database.close()
  }
  const counted = times.slice(changesBefore)
  return [['p50', 0.5] as const, ['p99', 0.99] as const].map(([label, share]) =>
    atMost(part, `a price that another process changed is shown: ${label}`, percentile(counted, share), {
      unit: 'ms',
      max: maxDelayInMs,
    }),
  )
}

async function priceAt(url: string): Promise<string> {
  const { body } = await fetchPlain(url, {})
  return (JSON.parse(body.toString()) as { price: string }).price
}
