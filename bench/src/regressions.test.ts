/**
 * Finds code that became slower by a factor. Compares processor times of two processes round by round, so a busy
 * machine slows both. `npm run bench` measures the rest.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPlain, type Baseline, startConstant, startScript } from './baselines/constant.ts'
import { calls, goodsPage, pages } from './run/addresses.ts'
import { browserHeaders, measureInTurn, type Target } from './run/load.ts'
import { makeFolder, cleanUpAll } from './run/cleanup.ts'
import { cpuTimeInUs } from './run/process-costs.ts'
import { dataDirIn, type ShopProcess, startShopIn } from './run/shop-process.ts'

const requests = 1_000
const pagesOfRound = 40
const connections = 4
const plain = { 'accept-encoding': 'identity' }

let shop: ShopProcess
beforeAll(async () => {
  shop = await startShopIn(dataDirIn(await makeFolder()), { PICTURES_AHEAD: 'off' })
})
afterAll(() => cleanUpAll())

const knowsProcessorTime = cpuTimeInUs(process.pid) !== undefined

/** @returns the other's processor time for each request, divided by the shop's */
async function cpuRatio(ours: Target, other: Target, amount: number, rounds = 3): Promise<number> {
  const measured = await measureInTurn({ ours, other }, { amount, connections }, rounds)
  return measured.other.cpuInUs! / measured.ours.cpuInUs!
}

async function ratioToConstant(path: string, headers: Record<string, string>): Promise<number> {
  const url = `${shop.origin}${path}`
  await fetchPlain(url, headers)
  const response = await fetchPlain(url, headers)
  const { status } = response
  const constant: Baseline = await startConstant(response)
  const ratio = await cpuRatio({ url, pid: shop.pid, headers, status }, { ...constant.target, headers }, requests)
  await constant.stop()
  return ratio
}

test.skipIf(!knowsProcessorTime)('a cached response costs at most five times as much as a constant one', async () => {
  const { headers } = await fetchPlain(`${shop.origin}${pages['goods page']}`, browserHeaders)
  const etag = headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1]!
  expect(await ratioToConstant(pages['goods page'], browserHeaders)).toBeGreaterThan(0.2)
  expect(await ratioToConstant(pages['list page'], browserHeaders)).toBeGreaterThan(0.2)
  expect(await ratioToConstant(calls['goods call'], browserHeaders)).toBeGreaterThan(0.2)
  expect(await ratioToConstant(pages['goods page'], { ...browserHeaders, 'if-none-match': etag })).toBeGreaterThan(0.2)
})

test.skipIf(!knowsProcessorTime)('an uncached page costs at most five times its rendering', async () => {
  const bare = await startScript('bare-router-server.ts', [shop.origin])
  const url = `http://127.0.0.1:${bare.line}`
  for (let id = 1; id <= pagesOfRound; id++) await fetchPlain(`${url}${goodsPage(id)}`, plain)
  const rounds = 5
  let next = 0
  const requestsOf = (first: number, count: number) => () =>
    Array.from({ length: pagesOfRound / connections }, () => ({ path: goodsPage(first + (next++ % count)) }))
  const ratio = await cpuRatio(
    // Each address is requested once: in the warm-up, or in one round.
    {
      url: shop.origin,
      pid: shop.pid,
      headers: plain,
      requestsOf: requestsOf(pagesOfRound + 1, (rounds + 1) * pagesOfRound),
    },
    { url, pid: bare.pid, headers: plain, requestsOf: requestsOf(1, pagesOfRound) },
    pagesOfRound,
    rounds,
  )
  await bare.stop()
  expect(ratio).toBeGreaterThan(0.2)
})
