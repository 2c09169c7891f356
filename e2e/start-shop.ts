/** Starts one shop before the first story, and passes its addresses in the environment. */
import { startShop } from './running-shop.ts'

export default async function startShopForStories(): Promise<() => Promise<void>> {
  // Most pictures are never viewed.
  const shop = await startShop({ PICTURES_AHEAD: 'off' })
  process.env.SHOP_ORIGIN = shop.origin
  process.env.API_ORIGIN = shop.apiOrigin
  process.env.SANDBOX_ORIGIN = shop.sandboxOrigin
  process.env.SHOP_DATA_DIR = shop.dataDir
  return async () => {
    await shop.stop()
    await shop.removeData()
  }
}
