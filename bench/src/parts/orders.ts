/** Purchases over HTTP, compared with their bounds: the same statements, and the signature of the cashier's address. */
import { fileURLToPath } from 'node:url'
import { median, medians, type Measured, runLoad } from '../run/load.ts'
import { runToEnd } from '../run/cleanup.ts'
import { comparisonRow, type Row } from '../run/row.ts'
import type { Run } from '../run/run.ts'
import { registerShoppers } from '../run/shoppers.ts'
import { createRandom } from '../run/zipf.ts'
import { openSeedGoods } from '../seed/seed-goods.ts'

const part = 'orders'
const shoppersAtOnce = 32
const seconds = 4
const rounds = 3
const goodsBought = 10_000
const requestsOfConnection = 2_000
const minRatio = 0.4

export async function measureOrders({ shops, goodsCount }: Run): Promise<Row[]> {
  const { origin, pid, dataDir } = await shops.open(goodsCount)
  // The demo catalogue's own goods have too little stock.
  const { kinds } = await openSeedGoods()
  const bought = Math.min(goodsBought, goodsCount - kinds)
  const shoppers = await registerShoppers(origin, shoppersAtOnce)
  const random = createRandom(1)
  const requestsOf = (connection: number) =>
    Array.from({ length: requestsOfConnection }, () => ({
      method: 'POST' as const,
      path: '/api/order/',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shoppers[connection]!.token}` },
      body: JSON.stringify({
        goods_id: 1 + kinds + Math.floor(random() * bought),
        quantity: 1,
        redirect_url: `${origin}/user/order`,
      }),
    }))
  const target = { url: origin, pid, requestsOf, status: 201 }
  await runLoad(target, { seconds: 2, connections: shoppersAtOnce })
  const orders: Measured[] = []
  const statements: number[] = []
  const signatures: number[] = []
  for (let round = 0; round < rounds; round++) {
    orders.push(await runLoad(target, { seconds, connections: shoppersAtOnce }))
    const env = { DATA_DIR: dataDir }
    statements.push(await countOf('order-statements.ts', [seconds, shoppersAtOnce, kinds, bought], env))
    signatures.push(await countOf('signing.ts', [2, shoppersAtOnce]))
  }
  const ours = medians(orders)
  const statement = median(statements)
  const signature = median(signatures)
  const lower = statement < signature ? 'bare statements' : 'RSA alone'
  const otherOf = (perSecond: number) => ({ perSecond, cpuInUs: undefined, p50InMs: Number.NaN, p99InMs: Number.NaN })
  return [
    comparisonRow(part, `orders of ${shoppersAtOnce} shoppers`, {
      ours,
      other: otherOf(Math.min(statement, signature)),
      otherName: `${lower}, the lower`,
      minRatio,
    }),
    comparisonRow(part, `orders of ${shoppersAtOnce} shoppers`, {
      ours,
      other: otherOf(Math.max(statement, signature)),
      otherName: lower === 'RSA alone' ? 'bare statements' : 'RSA alone',
    }),
  ]
}

async function countOf(script: string, args: number[], env: Record<string, string> = {}): Promise<number> {
  const program = fileURLToPath(new URL(`../baselines/${script}`, import.meta.url))
  return Number((await runToEnd([process.execPath, program, ...args.map(String)], env)).trim())
}
