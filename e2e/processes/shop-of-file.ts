import { afterAll } from 'vitest'
import { type RunningShop, startShop } from '../running-shop.ts'

/** The shop of one test file, without the demo catalogue: stopped after the last test, and its data removed. */
export async function startShopOfFile(env: Record<string, string> = {}): Promise<RunningShop> {
  const shop = await startShop({ DEMO: 'off', ...env })
  afterAll(async () => {
    await shop.stop()
    await shop.removeData()
  })
  return shop
}
