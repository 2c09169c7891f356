/** The feed, the API and the goods pages' JSON-LD state the same of every goods of the demo, in each language. */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as demo from '@yokoso/demo'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import type { DeliveryTerms } from '#features/delivery/contract.ts'
import { productRecordOf } from '#features/feeds/rules/product-record.ts'
import { productOf } from '#features/feeds/rules/product-structured-data.ts'
import { seedGoods } from '#features/goods-import/server/index.ts'
import { languages } from '#platform/i18n/language.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const origin = 'https://shop.example'
let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop({ shopOrigin: origin })
  const goodsPicturesDirectory = await mkdtemp(join(tmpdir(), 'no-pictures-'))
  await seedGoods(shop.context, { ...demo, goodsPicturesDirectory }, () => {})
  const { database } = shop.context
  await database.execute(sql`update goods set image_version = 'a' || id`)
  await database.execute(sql`
    insert into goods_pictures (goods_id, version, position)
    select id, 'p' || n, n from goods cross join generate_series(2, 12) n where id % 7 = 0`)
  // Some have no description, a few of these a full one; members of families borrow facts, but no barcode.
  await database.execute(sql`update goods_translations set describe = '' where goods_id % 5 = 0`)
  await database.execute(sql`
    insert into goods_fact_texts (goods_id, fact, language, text)
    select id, 'long_text', 'ja', '長い説明' || id from goods where id % 10 = 0 on conflict do nothing`)
  // No two goods have the same barcode.
  await database.execute(sql`
    insert into goods_facts (goods_id, gtin) select id, lpad(id::text, 13, '0') from goods where family_id is not null and is_listed
    on conflict (goods_id) do update set gtin = excluded.gtin`)
  for (const table of ['goods_facts', 'goods_fact_words', 'goods_fact_texts'])
    await database.execute(sql`
      delete from ${sql.identifier(table)} using goods
      where goods_id = goods.id and family_id is not null and not is_listed`)
}, 60_000)
afterAll(() => shop.close())

const unescape = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** Elements of an item with all their values; those within `shipping` stand apart. */
function readItem(item: string) {
  const shipping = [...item.matchAll(/<g:shipping>(.*?)<\/g:shipping>/g)].map(([, inner]) => elementsOf(inner!))
  return { elements: elementsOf(item.replaceAll(/<g:shipping>.*?<\/g:shipping>/g, '')), shipping }
}

function elementsOf(text: string) {
  const elements: Record<string, string[]> = {}
  for (const [, name, value] of text.matchAll(/<g:(\w+)>([^<]*)<\/g:\w+>/g))
    (elements[name!] ??= []).push(unescape(value!))
  return elements
}

interface Offer {
  price: string
  priceCurrency: string
  availability: string
  priceSpecification?: { price: string }
  shippingDetails: {
    shippingRate: { value: string; currency: string }
    shippingDestination: { addressCountry: string }
  }[]
}
interface Product {
  sku: string
  name: string
  description: string
  url: string
  image: string[]
  category: string
  brand?: { name: string }
  gtin?: string
  material?: string
  isVariantOf?: { productGroupID: string }
  offers: Offer
}

/** The item of the feed that the JSON-LD of a page implies. */
function expectedItem({ offers, ...product }: Product) {
  const { price, priceCurrency: currency } = offers
  const former = offers.priceSpecification?.price
  return {
    elements: {
      id: [product.sku],
      title: [product.name],
      description: [product.description],
      link: [product.url],
      image_link: [product.image[0]],
      ...(product.image.length > 2 && { additional_image_link: product.image.slice(2, 12) }),
      availability: [offers.availability.endsWith('/InStock') ? 'in_stock' : 'out_of_stock'],
      price: [`${former ?? price} ${currency}`],
      ...(former && { sale_price: [`${price} ${currency}`] }),
      ...(product.brand && { brand: [product.brand.name] }),
      ...(product.gtin ? { gtin: [product.gtin] } : { identifier_exists: ['no'] }),
      ...(product.material && { material: [product.material] }),
      ...(product.isVariantOf && { item_group_id: [product.isVariantOf.productGroupID] }),
      condition: ['new'],
      product_type: [product.category],
    },
    shipping: offers.shippingDetails.map(({ shippingRate, shippingDestination }) => ({
      country: [shippingDestination.addressCountry],
      price: [`${shippingRate.value} ${shippingRate.currency}`],
    })),
  }
}

test.each(languages)('feed = JSON-LD in %s', { timeout: 60_000 }, async (language) => {
  const { text } = await shop.call('GET', `/feeds/google.xml?lang=${language}`)
  const items = [...text.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) => readItem(item!))
  expect(items.length).toBeGreaterThanOrEqual(240)
  const terms = (await shop.call('GET', `/api/delivery_terms/?lang=${language}`)).body as DeliveryTerms
  const stated = { material: 0, brand: 0, item_group_id: 0, additional_image_link: 0 }
  let withLongText = 0
  const gtins: string[] = []
  for (const item of items) {
    const id = item.elements['id']![0]!
    const goods = (await shop.call('GET', `/api/goods_info/${id}/?lang=${language}`)).body as DetailedGoods
    const address = `${origin}/shop/goods_detail/${id}${language === 'zh-CN' ? '' : `?lang=${language}`}`
    const product = productOf(productRecordOf(goods, { origin, address, terms }), origin) as unknown as Product
    expect(item).toEqual(expectedItem(product))
    if (goods.long_text !== null && product.description === goods.long_text) withLongText += 1
    gtins.push(...(item.elements['gtin'] ?? []))
    for (const name of Object.keys(stated) as (keyof typeof stated)[]) if (item.elements[name]) stated[name] += 1
  }
  expect(stated.material).toBeGreaterThan(150)
  expect(stated.brand).toBeGreaterThan(50)
  expect(stated.item_group_id).toBeGreaterThan(20)
  expect(stated.additional_image_link).toBeGreaterThan(20)
  expect(withLongText).toBeGreaterThan(10)
  expect(gtins).toHaveLength(12)
  expect(new Set(gtins).size).toBe(gtins.length)
})
