/** A goods page in terms of schema.org: item, price and availability. */
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import type { StructuredData } from '#platform/seo/structured-data.ts'

const maxVariantWidthInPixels = 1200

/** The largest variant of a goods picture: a tenth of the PNG's weight. `/goods_img/7.png?v=3` → `/goods_img/7-1200.webp?v=3` */
export function largestVariantPath(imageUrl: string): string {
  return imageUrl.replace(/\.png(?=\?|$)/, `-${maxVariantWidthInPixels}.webp`)
}

/**
 * Omits delivery and return terms: the shop promises only that a paid order can be refunded.
 * @param address the page's own, absolute
 */
export function productOf(goods: DetailedGoods, page: { origin: string; address: string }): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${page.address}#product`,
    // The merchant's own number is not on the wire.
    sku: String(goods.id),
    name: goods.name,
    description: goods.describe,
    category: `${goods.type_1} > ${goods.type_2}`,
    url: page.address,
    ...weightOf(goods.size),
    ...(goods.image_url && {
      image: [
        page.origin + largestVariantPath(goods.image_url),
        page.origin + goods.image_url,
        ...(goods.pictures ?? []).slice(1).map(({ url }) => page.origin + url),
      ],
    }),
    offers: {
      '@type': 'Offer',
      url: page.address,
      price: goods.price,
      priceCurrency: goods.currency,
      availability: `https://schema.org/${goods.in_stock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': `${page.origin}/#organization` },
    },
  }
}

/** `1.2 kg` as a quantity in UN/CEFACT's units; empty for other texts. */
function weightOf(size: string): StructuredData {
  const [, value, kilo] = /^([\d.]+) ?(k?)g$/.exec(size) ?? []
  return value ? { weight: { '@type': 'QuantitativeValue', value: +value, unitCode: kilo ? 'KGM' : 'GRM' } } : {}
}
