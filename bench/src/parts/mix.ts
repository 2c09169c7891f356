/** A realistic day: goods pages by popularity, while a row changes every second. */
import { startConstant, fetchPlain } from '../baselines/constant.ts'
import { goodsPage } from '../run/addresses.ts'
import { openBenchDatabase } from '../run/bench-database.ts'
import { browserHeaders, measureInTurn, runLoad, type Target } from '../run/load.ts'
import { comparisonRow, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import { drawZipf } from '../run/zipf.ts'

const part = 'mix'
const goodsInMix = 10_000
const requestsOfConnection = 4_000
const secondsOfRound = 4
const connectionsBefore = 8
const minRatio = 0.5

export async function measureMix({ shops, goodsCount, report }: Run): Promise<Row[]> {
  const shop = await shops.open(goodsCount)
  const { origin, pid } = shop
  const among = Math.min(goodsInMix, goodsCount)
  const draw = drawZipf(among)
  const requestsOf = () =>
    Array.from({ length: requestsOfConnection }, () => ({ path: goodsPage(draw()), headers: browserHeaders }))
  const constant = await startConstant(await fetchPlain(`${origin}${goodsPage(1)}`, browserHeaders))
  const database = await openBenchDatabase(shop.dataDir)
  const writing = setInterval(
    () => void database.changePrice(draw()).catch((error: unknown) => report(String(error))),
    1_000,
  )
  try {
    // Both sides draw from the same addresses, because generating ten thousand also costs the client.
    const targets = { shop: { url: origin, pid, requestsOf }, constant: { ...constant.target, requestsOf } }
    await visitEach({ url: origin, pid }, among)
    const before = await countsOf(shop)
    const { shop: ours, constant: other } = await measureInTurn(targets, { seconds: secondsOfRound })
    const after = await countsOf(shop)
    const hitsOfRun = after.hits - before.hits
    const hits = hitsOfRun / (hitsOfRun + after.made - before.made)
    const name = `goods pages as liked (Zipf over ${among}), 1 write/s; ${(hits * 100).toFixed(1)} % kept`
    return [comparisonRow(part, name, { ours, other, otherName: 'node:http', minRatio })]
  } finally {
    clearInterval(writing)
    await database.close()
    await constant.stop()
  }
}

/** Warms the cache: requests each page twice. */
async function visitEach(shop: Target, count: number): Promise<void> {
  let next = 1
  const share = Math.ceil(count / connectionsBefore)
  const requestsOf = () =>
    Array.from({ length: share }, () => goodsPage(1 + (next++ % count))).flatMap((path) => [
      { path, headers: browserHeaders },
      { path, headers: browserHeaders },
    ])
  await runLoad({ ...shop, requestsOf }, { amount: 2 * count, connections: connectionsBefore })
}

async function countsOf({ readMetric }: { readMetric(name: string): Promise<number> }) {
  const [hits, made] = await Promise.all([
    readMetric('answer_cache_given_total'),
    readMetric('answer_cache_made_total'),
  ])
  return { hits, made }
}
