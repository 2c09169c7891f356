/** Shoppers and a merchant write during the reads: orders, two of three paid, and imports. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runToEnd } from '../run/cleanup.ts'
import type { ShopProcess } from '../run/shop-process.ts'
import { logIn, registerShoppers, type ShopperLogin } from '../run/shoppers.ts'

const shopperCount = 16
const orderEveryInMs = 1_000
/** Below the lifetime of a bearer token. */
const loginEveryInMs = 2 * 60_000
const importEveryInMs = 5 * 60_000
const rowsOfImport = 500
const importCommand = fileURLToPath(new URL('../../../shop/commands/start-command.ts', import.meta.url))

export interface Writers {
  /** Purchases and imports so far, and the failed ones. */
  counts: { orders: number; paid: number; imports: number; failed: number }
  /** Ends after the work in progress. */
  stop(): Promise<void>
}

/** @param drawGoods an item to buy; `report` gets each failure */
export async function startWriters(
  shop: ShopProcess,
  { drawGoods, folder, report }: { drawGoods(): number; folder: string; report(line: string): void },
): Promise<Writers> {
  const shoppers = await registerShoppers(shop.origin, shopperCount)
  const counts = { orders: 0, paid: 0, imports: 0, failed: 0 }
  const ending = new AbortController()
  const repeat = async (everyInMs: number, work: () => Promise<void>) => {
    while (!ending.signal.aborted) {
      await work().catch((error: unknown) => {
        counts.failed += 1
        report(String(error))
      })
      await pause(everyInMs, undefined, { signal: ending.signal }).catch(() => {})
    }
  }
  const buy = async () => {
    const shopper = shoppers[counts.orders % shopperCount]!
    const payUrl = await placeOrder(shop.origin, shopper, drawGoods())
    counts.orders += 1
    // Two of three are paid; the others expire.
    if (counts.orders % 3 === 0) return
    await payAt(payUrl)
    counts.paid += 1
  }
  const importFile = async () => {
    const file = `${folder}/import.csv`
    await writeImport(file, counts.imports)
    await runToEnd([process.execPath, importCommand, 'import', file], { DATA_DIR: shop.dataDir })
    counts.imports += 1
  }
  const renewLogins = async () => {
    for (const shopper of shoppers) shopper.token = await logIn(shop.origin, shopper)
  }
  const running = Promise.all([
    repeat(orderEveryInMs, buy),
    repeat(importEveryInMs, importFile),
    repeat(loginEveryInMs, renewLogins),
  ])
  return {
    counts,
    async stop() {
      ending.abort()
      await running
    },
  }
}

async function placeOrder(origin: string, { token }: ShopperLogin, goodsId: number): Promise<string> {
  const response = await fetch(`${origin}/api/order/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ goods_id: goodsId, quantity: 1, redirect_url: `${origin}/user/order` }),
  })
  if (response.status !== 201) throw new Error(`an order ended with ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { pay_url: string }).pay_url
}

async function payAt(payUrl: string): Promise<void> {
  const cashier = await fetch(payUrl)
  await cashier.arrayBuffer()
  const paid = await fetch(`${cashier.url.split('?')[0]}/pay`, { method: 'POST', redirect: 'manual' })
  if (paid.status >= 400) throw new Error(`a payment ended with ${paid.status}`)
}

/** The same goods each time, with another price. */
async function writeImport(file: string, turn: number): Promise<void> {
  const stream = createWriteStream(file)
  stream.write('sku,name,describe,type_1,type_2,size,price,stock\n')
  for (let number = 0; number < rowsOfImport; number++)
    stream.write(`SOAK-${number},茶碗 ${number},手作,茶具,茶碗,${number},${(10 + turn).toFixed(2)},100\n`)
  stream.end()
  await once(stream, 'finish')
}
