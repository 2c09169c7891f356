/** Seeded shops by their number of goods: each is seeded once, and one runs at a time. */
import { fileURLToPath } from 'node:url'
import { makeFolder, runToEnd } from './cleanup.ts'
import { dataDirIn, type ShopProcess, startShopIn } from './shop-process.ts'

const benchFile = fileURLToPath(new URL('../bench.ts', import.meta.url))

export interface Shops {
  /** Starts a shop with this many goods. Pre-generation of pictures is off, because it would disturb the comparison. */
  open(count: number): Promise<ShopProcess>
  /** Restarts the shop, perhaps with other settings, such as `asInstalled`. */
  reopen(count: number, env?: Record<string, string>): Promise<ShopProcess>
  close(): Promise<void>
}

/** For measuring one shop by itself. */
export const asInstalled = { PICTURES_AHEAD: 'on' }

export function createShops(report: (line: string) => void): Shops {
  const dataDirs = new Map<number, string>()
  let open: { count: number; shop: ShopProcess; isAsUsual: boolean } | undefined

  const dataDirOf = async (count: number): Promise<string> => {
    const known = dataDirs.get(count)
    if (known) return known
    const dataDir = dataDirIn(await makeFolder())
    report(`seeding ${count} goods`)
    const startedAt = performance.now()
    await runToEnd([process.execPath, benchFile, '--seed-only', String(count), '--data-dir', dataDir])
    report(`seeded in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    dataDirs.set(count, dataDir)
    return dataDir
  }
  const close = async () => {
    const last = open
    open = undefined
    await last?.shop.stop()
  }
  const reopen: Shops['reopen'] = async (count, env = {}) => {
    await close()
    const shop = await startShopIn(await dataDirOf(count), { PICTURES_AHEAD: 'off', ...env })
    open = { count, shop, isAsUsual: Object.keys(env).length === 0 }
    return shop
  }
  return {
    open: async (count) => (open?.count === count && open.isAsUsual ? open.shop : reopen(count)),
    reopen,
    close,
  }
}
