/** Responses that are not cached: each address is requested once. */
import { fetchPlain, startConstant, startScript } from '../baselines/constant.ts'
import { goodsCall, goodsPage } from '../run/addresses.ts'
import { measureInTurn } from '../run/load.ts'
import { comparisonRow, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'

const part = 'misses'
const connections = 8
const plain = { 'accept-encoding': 'identity' }
const rounds = 3
const pagesOfRound = 400
const callsOfRound = 2_000
/** Pages for which the bare renderer has data. */
const readyPages = 60
const minRatioOfPage = 0.7
/** Three times the 1,309 of 44,700 requests a second from before the cache existed. */
const minRatioOfCall = 0.088

export async function measureMisses({ shops, goodsCount }: Run): Promise<Row[]> {
  // Starts with an empty cache.
  const { origin, pid } = await shops.reopen(goodsCount)
  const bare = await startScript('bare-router-server.ts', [origin])
  const bareOrigin = `http://127.0.0.1:${bare.line}`
  for (let id = 1; id <= readyPages; id++) await fetchPlain(`${bareOrigin}${goodsPage(id)}`, plain)
  let next = readyPages
  const fresh = (count: number, address: (id: number) => string) => () =>
    Array.from({ length: count }, () => ({ path: address(1 + (next++ % goodsCount)) }))
  const ready = () => {
    let place = 0
    return () => Array.from({ length: readyPages }, () => ({ path: goodsPage(1 + ((place += 7) % readyPages)) }))
  }
  const common = { headers: plain }
  const page = await measureInTurn(
    {
      shop: { url: origin, pid, requestsOf: fresh(pagesOfRound / connections, goodsPage), ...common },
      bare: { url: bareOrigin, pid: bare.pid, requestsOf: ready(), ...common },
    },
    { amount: pagesOfRound, connections },
    rounds,
  )
  await bare.stop()
  const constant = await startConstant(await fetchPlain(`${origin}${goodsCall(1)}`, plain))
  const call = await measureInTurn(
    {
      shop: { url: origin, pid, requestsOf: fresh(callsOfRound / connections, goodsCall), ...common },
      constant: { ...constant.target, ...common },
    },
    { amount: callsOfRound, connections },
    rounds,
  )
  await constant.stop()
  return [
    comparisonRow(part, 'goods page, made anew', {
      ours: page.shop,
      other: page.bare,
      otherName: 'bare React Router',
      minRatio: minRatioOfPage,
    }),
    comparisonRow(part, 'goods call, made anew', {
      ours: call.shop,
      other: call.constant,
      otherName: 'node:http',
      minRatio: minRatioOfCall,
    }),
  ]
}
