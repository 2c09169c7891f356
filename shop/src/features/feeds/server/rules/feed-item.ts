/** One item of the product feed, in the words of Google's specification. */
import type { OfferRecord } from '#features/feeds/rules/product-record.ts'
import { escapeXml } from '#platform/seo/escape-xml.ts'

/** Limits of the specification, in characters and pictures. */
const maxTitleLength = 150
const maxDescriptionLength = 5000
const maxMaterialLength = 200
const maxMorePictures = 10

/** @returns elements of RSS without a line end, or null for goods without a picture, which no feed may have */
export function feedItemOf(record: OfferRecord): string | null {
  const [main, , ...more] = record.images
  if (!main) return null
  const elements = [
    ['id', String(record.id)],
    ['title', shorten(record.name, maxTitleLength)],
    ['description', shorten(record.description, maxDescriptionLength)],
    ['link', record.address],
    ['image_link', main],
    ...more.slice(0, maxMorePictures).map((address) => ['additional_image_link', address]),
    ['availability', record.isInStock ? 'in_stock' : 'out_of_stock'],
    ['price', `${record.wasPrice ?? record.price} ${record.currency}`],
    ...(record.wasPrice === null ? [] : [['sale_price', `${record.price} ${record.currency}`]]),
    ...(record.brand === null ? [] : [['brand', record.brand]]),
    ...(record.gtin === null ? [['identifier_exists', 'no']] : [['gtin', record.gtin]]),
    ...(record.material === null ? [] : [['material', shorten(record.material, maxMaterialLength)]]),
    ...(record.group === null ? [] : [['item_group_id', record.group.id]]),
    ['condition', 'new'],
    ['product_type', record.types.join(' > ')],
  ] as [string, string][]
  const shipping = record.shipping.map(
    ({ country, fee }) =>
      `<g:shipping>${element('country', country)}${element('price', `${fee} ${record.currency}`)}</g:shipping>`,
  )
  return `<item>${elements.map(([name, value]) => element(name, value)).join('')}${shipping.join('')}</item>`
}

const element = (name: string, value: string) => `<g:${name}>${escapeXml(value)}</g:${name}>`

/** Counts characters, so that none is divided. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const characters = [...text]
  return characters.length <= max ? text : characters.slice(0, max).join('')
}
