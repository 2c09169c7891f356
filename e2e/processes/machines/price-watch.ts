/** Raises a price as staff again and again, and looks whether anybody still sees an older one. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningShop } from '../../running-shop.ts'
import { signInToApi, StaffCallFailed } from '../../staff-client.ts'
import type { ShopBooks } from '../shop-books.ts'

export interface PriceWatch {
  stop(): Promise<{ changes: number; looks: number; older: string[] }>
}

const pauseInMs = 300

export async function startPriceWatch(
  shops: readonly [RunningShop, RunningShop],
  goodsId: number,
  openBooks: () => Promise<ShopBooks>,
): Promise<PriceWatch> {
  const callAsStaff = await signInToApi(shops[0], 'owner', openBooks)
  const stopping = new AbortController()
  const older: string[] = []
  let [changes, looks, price] = [0, 0, 100]
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await raiseAndLook().catch((error: unknown) => {
        // During a switch calls fail; the next price is higher still.
        if (!(error instanceof StaffCallFailed || error instanceof TypeError)) throw error
      })
      await sleep(pauseInMs)
    }
  })()

  async function raiseAndLook(): Promise<void> {
    price += 1
    const { revision } = await callAsStaff<{ revision: number }>('GET', `goods/${goodsId}/`)
    await callAsStaff('PATCH', `goods/${goodsId}/`, { price: `${price}.00` }, { 'if-match': `"${revision}"` })
    changes += 1
    await look(shops[0].origin)
    // The response to a change waits until this process has received all changes, too.
    await fetch(`${shops[1].origin}/api/token/verify/`, {
      method: 'POST',
      body: new URLSearchParams({ token: 'none' }),
    })
    await look(shops[1].origin)
  }

  async function look(origin: string): Promise<void> {
    const response = await fetch(`${origin}/api/goods_info/${goodsId}/`)
    // While the database is unreachable, stale responses are marked.
    if (!response.ok || response.headers.has('warning')) return void (await response.arrayBuffer())
    looks += 1
    const shown = Number(((await response.json()) as { price: string }).price)
    if (shown < price) older.push(`${shown} instead of ${price} at ${origin}`)
  }

  return {
    async stop() {
      stopping.abort()
      await watching
      return { changes, looks, older }
    },
  }
}
