/** Prepares the data of a shop started once, for tests that need no first start. */
import { startShop } from '../../running-shop.ts'

export default async function prepareData(): Promise<(() => Promise<void>) | undefined> {
  // Owners need to be copied, too.
  if (process.platform === 'win32') return undefined
  const shop = await startShop({ DEMO: 'off' })
  await shop.stop()
  process.env.PREPARED_DATA_DIR = shop.dataDir
  return () => shop.removeData()
}
