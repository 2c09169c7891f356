/** The product feed: RSS 2.0 with Google's elements, in pieces, so that a million goods need no memory. */
import { paths } from '#paths'
import { readFeedGoodsAfter } from '#features/catalogue/server/index.ts'
import { describeShop } from '#features/content/server/index.ts'
import { readDeliveryTerms } from '#features/delivery/server/index.ts'
import { offerRecordOf } from '#features/feeds/rules/product-record.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Language } from '#platform/i18n/language.ts'
import { escapeXml } from '#platform/seo/escape-xml.ts'
import { canonicalAddress } from '#platform/seo/page-address.ts'
import { feedItemOf } from '../rules/feed-item.ts'

const goodsPerRead = 500

/** Goods on sale that have a picture, by id. Goods deleted meanwhile are left out. */
export async function* writeProductFeed(
  { database, config }: Pick<ShopContext, 'database' | 'config'>,
  language: Language,
): AsyncGenerator<string> {
  const origin = config.shopOrigin
  const [terms, shop] = await Promise.all([
    readDeliveryTerms(database, language),
    describeShop({ database, config }, language),
  ])
  const addressOf = (pathname: string) => canonicalAddress(origin, { pathname, search: '' }, language)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escapeXml(shop.shop_name)}</title><link>${escapeXml(addressOf('/'))}</link>
`
  const readAfter = (afterId: number) => {
    const reading = readFeedGoodsAfter(database, { afterId, limit: goodsPerRead, language })
    // A reader that has left awaits it no more.
    reading.catch(() => {})
    return reading
  }
  let reading = readAfter(0)
  for (;;) {
    const goods = await reading
    const isLast = goods.length < goodsPerRead
    // The database reads on while these are written.
    if (!isLast) reading = readAfter(goods.at(-1)!.id)
    const items = goods.map((one) => {
      const { id, material, has_options: hasOptions } = one
      return feedItemOf(
        offerRecordOf(one, { origin, address: addressOf(paths.goods(id)), terms, material, hasOptions }),
      )
    })
    yield items
      .filter((item) => item !== null)
      .map((item) => `${item}\n`)
      .join('')
    if (isLast) break
  }
  yield '</channel></rss>\n'
}
