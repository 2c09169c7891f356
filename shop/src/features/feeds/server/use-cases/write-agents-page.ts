/** `/agents.md`: how a program reads the shop, for assistants that shop for people. */
import { listGoodsTypes } from '#features/catalogue/server/index.ts'
import { describeShop } from '#features/content/server/index.ts'
import { readDeliveryTerms } from '#features/delivery/server/index.ts'
import { readSettings } from '#features/settings/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import { agentsText } from '../rules/agents-text.ts'

const maxTypes = 100

export async function writeAgentsPage(
  { database, config }: Pick<ShopContext, 'database' | 'config'>,
  language: Language,
): Promise<string> {
  const url = new URL('/api/goods_type/', config.shopOrigin)
  const [shop, terms, settings, types] = await Promise.all([
    describeShop({ database, config }, language),
    readDeliveryTerms(database, language),
    readSettings(database),
    listGoodsTypes(database, { page_size: maxTypes }, { language, url }),
  ])
  return agentsText({
    origin: config.shopOrigin,
    language,
    shop,
    terms,
    returnDays: settings.return_days,
    hasFeed: settings.product_feed,
    types: types.results,
  })
}
