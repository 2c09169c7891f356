/** Memory of the process at rest, and with five thousand cached pages. */
import { setTimeout as pause } from 'node:timers/promises'
import { goodsPage } from '../run/addresses.ts'
import { browserHeaders, runLoad } from '../run/load.ts'
import { memoryInMb } from '../run/process-costs.ts'
import { atLeast, atMost, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import { asInstalled } from '../run/shops.ts'

const part = 'memory'
const cachedPages = 5_000
const pagesAtOnce = 250
const connections = 10
/** V8 returns unused memory a while after the work has ended. */
const restInMs = 60_000

export async function measureMemory({ shops, goodsCount }: Run): Promise<Row[]> {
  const { origin, pid, readMetric } = await shops.reopen(goodsCount, asInstalled)
  await pause(3_000)
  const rest = memoryInMb(pid)
  // Requests each twice: an entry used once only has a small part of the cache.
  const pageCount = Math.min(cachedPages, goodsCount)
  for (let first = 0; first < pageCount; first += pagesAtOnce) {
    for (let time = 0; time < 2; time++) {
      const requestsOf = (connection: number) =>
        Array.from({ length: pagesAtOnce / connections }, (_, place) => ({
          path: goodsPage(1 + ((first + place * connections + connection) % pageCount)),
          headers: browserHeaders,
        }))
      await runLoad({ url: origin, pid, requestsOf }, { amount: pagesAtOnce, connections })
    }
  }
  const cachedCount = await readMetric('answer_cache_answers')
  const bytes = await readMetric('answer_cache_bytes')
  await pause(restInMs)
  const full = memoryInMb(pid)
  if (!rest || !full) return []
  return [
    atMost(part, 'at rest', rest.now, { unit: 'MB' }),
    atMost(part, `with ${cachedCount} pages kept (${(bytes / 1e6).toFixed(0)} MB of bytes), a minute after`, full.now, {
      unit: 'MB',
      max: 300,
    }),
    atLeast(part, 'pages kept of those that were asked for twice', cachedCount, { unit: 'pages', min: pageCount }),
    atMost(part, 'peak while they were made', full.peak, { unit: 'MB' }),
  ]
}
