/** Before the first test: what a shop that was started once has left, for tests of no first start. */
import { startShop } from '../../running-shop.ts'

export default async function prepareData(): Promise<(() => Promise<void>) | undefined> {
  // Owners have to be copied, too.
  if (process.platform === 'win32') return undefined
  const shop = await startShop({ DEMO: 'off' })
  await shop.stop()
  process.env.PREPARED_DATA_DIR = shop.dataDir
  return () => shop.removeData()
}
