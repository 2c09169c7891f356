/** Public facts and texts of a shop that has nothing set before each test. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach } from 'vitest'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createTestShop } from '#testing/test-shop.ts'
import { factKeys } from '../values.ts'
import { changeFacts } from './shop-facts-factory.ts'

/** The fixture of one test file; the shop closes after the last test. */
export async function openShopTextsFixtureOfFile() {
  const shop = await createTestShop()
  const manager = await signInAs(shop, 'manager')
  afterAll(() => shop.close())
  beforeEach(async () => {
    await shop.context.database.execute(sql`truncate shop_texts`)
    await changeFacts(
      manager,
      Object.fromEntries(factKeys.map((key) => [key, key === 'address_on_request' ? false : null])),
    )
  })

  const get = async (path: string, language = 'zh-CN') => shop.call('GET', `${path}?lang=${language}`)
  return {
    shop,
    manager,
    getShop: async (language?: string) => (await get('/api/shop/', language)).body,
    getText: async (kind: string, language?: string) => get(`/api/shop_text/${kind}/`, language),
  }
}
