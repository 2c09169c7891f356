import { afterAll } from 'vitest'
import type { RunningShop } from '../../running-shop.ts'
import { startPreparedShop } from './prepared-shop.ts'

/** The shop of one test file, without the demo catalogue: stopped after the last test, and its data removed. */
export async function startShopOfFile(env: Record<string, string> = {}): Promise<RunningShop> {
  const shop = await startPreparedShop(env)
  afterAll(async () => {
    await shop.stop()
    await shop.removeData()
  })
  return shop
}
