import { expect, test } from 'vitest'
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import { wireGoods } from '#features/catalogue/testing/wire-goods.ts'
import { omitFromData } from '#platform/shop-api/omit-from-data.ts'
import { wireTerms } from '../testing/wire-terms.ts'
import { productRecordOf } from './product-record.ts'
import { productOf as productOfRecord } from './product-structured-data.ts'

const goods = wireGoods()
const page = { origin: 'https://shop.example', address: 'https://shop.example/shop/goods_detail/7' }
const productOf = (one: DetailedGoods, { terms = null as ReturnType<typeof wireTerms> | null } = {}) =>
  productOfRecord(productRecordOf(one, { ...page, terms }), page.origin)

test('offers the goods at its price, while it can be had', () => {
  expect(productOf(goods)).toMatchObject({
    '@type': 'Product',
    name: '宇治抹茶',
    image: ['https://shop.example/goods_img/7-1200.webp?v=3', 'https://shop.example/goods_img/7.png?v=3'],
    offers: { price: '128.00', priceCurrency: 'CNY', availability: 'https://schema.org/InStock', url: page.address },
  })
})

test('search engines get all pictures', () => {
  const pictures = [
    { url: '/goods_img/7.png?v=3', alt: '' },
    { url: '/goods_img/7/12-1200.webp?v=9', alt: '碗底' },
  ]
  expect(productOf({ ...goods, pictures })).toMatchObject({
    image: [
      'https://shop.example/goods_img/7-1200.webp?v=3',
      'https://shop.example/goods_img/7.png?v=3',
      'https://shop.example/goods_img/7/12-1200.webp?v=9',
    ],
  })
})

test('is recognised by its number, has its weight, and no brand that nobody stated', () => {
  expect(productOf(goods)).toMatchObject({
    sku: '7',
    weight: { value: 40, unitCode: 'GRM' },
  })
  expect(productOf(goods)).not.toHaveProperty('brand')
  expect(productOf({ ...goods, size: '1.2 kg' })).toMatchObject({ weight: { value: 1.2, unitCode: 'KGM' } })
  expect(productOf({ ...goods, size: '30 cm' })).not.toHaveProperty('weight')
})

test('states fields that the data of the first page omit', () => {
  const branded: DetailedGoods = { ...goods, brand: 'Shino', gtin: '4006381333931' }
  expect(productOf(omitFromData(branded, ['brand', 'gtin', 'weight_in_grams']))).toEqual(productOf(branded))
  expect(productOf(omitFromData(goods, ['brand']))).not.toHaveProperty('brand')
})

test('a group names the pages of all its members', () => {
  const ids = Array.from({ length: 60 }, (_, at) => at + 1)
  const chip = {
    name: '青',
    is_current: true,
    is_other_too: false,
    other: '',
    in_stock: true,
    price: '128.00',
    image_url: '',
  }
  const family = { id: 3, from_price: '128.00', count: 60 }
  const grouped = {
    ...goods,
    family,
    variant_ids: ids,
    options: [{ name: '釉色', values: [{ ...chip, goods_id: 7 }] }],
  }
  expect(productOf(grouped)).toMatchObject({
    isVariantOf: {
      productGroupID: '3',
      variesBy: ['釉色'],
      hasVariant: ids.map((id) => ({ '@type': 'Product', url: `https://shop.example/shop/goods_detail/${id}` })),
    },
  })
  expect(productOf(goods)).not.toHaveProperty('isVariantOf')
})

test('states that sold out goods are out of stock', () => {
  expect(productOf({ ...goods, in_stock: false })).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('omits a missing picture', () => {
  expect(productOf({ ...goods, image_url: '' })).not.toHaveProperty('image')
})

test('delivery and returns are stated for each country, and not at all without a zone', () => {
  expect(productOf(goods)).not.toHaveProperty('offers.shippingDetails')
  expect(productOf(goods, { terms: wireTerms() })).toMatchObject({
    offers: {
      shippingDetails: [
        {
          shippingRate: { value: '15.00', currency: 'CNY' },
          shippingDestination: { addressCountry: 'CN' },
          deliveryTime: { handlingTime: { minValue: 0, maxValue: 1 }, transitTime: { minValue: 2, maxValue: 4 } },
        },
      ],
      hasMerchantReturnPolicy: {
        applicableCountry: ['CN'],
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        merchantReturnDays: 7,
      },
    },
  })
  expect(productOf({ ...goods, return_days: null }, { terms: wireTerms() })).toMatchObject({
    offers: { hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' } },
  })
})

test('the fee is that of one unit at its price', () => {
  const feeOf = (changes: Partial<DetailedGoods>) =>
    productRecordOf(wireGoods(changes), { ...page, terms: wireTerms() }).shipping[0]!.fee
  expect(feeOf({ weight_in_grams: 1001 })).toBe('18.00')
  expect(feeOf({ weight_in_grams: null })).toBe('15.00')
  expect(feeOf({ price: '199.00', weight_in_grams: 50_000 })).toBe('0.00')
})

test('a rating by buyers is stated with their reviews, and nothing without one', () => {
  expect(productOf(goods)).not.toHaveProperty('aggregateRating')
  const review = { stars: 4, author: 'm***a', text: '</script><b>', date: '2026-11-02' }
  const rating = { stars: 4.8, count: 9, reviews: [review, { ...review, text: '' }] }
  const data = productOfRecord(productRecordOf(goods, { ...page, terms: null, rating }), page.origin)
  expect(data).toMatchObject({
    aggregateRating: { ratingValue: 4.8, reviewCount: 9, bestRating: 5 },
    review: [{ author: { name: 'm***a' }, datePublished: '2026-11-02', reviewBody: '</script><b>' }, {}],
  })
  expect((data as { review: object[] }).review[1]).not.toHaveProperty('reviewBody')
})

test('goods without a short text are described by their full one, and without both by their name', () => {
  const bare = { ...goods, describe: '' }
  expect(productOf({ ...bare, long_text: '宇治的茶园。' })).toMatchObject({ description: '宇治的茶园。' })
  expect(productOf(bare)).toMatchObject({ description: goods.name })
  expect(productOf({ ...goods, long_text: '宇治的茶园。' })).toMatchObject({ description: goods.describe })
})

test('facts, a former price and the end of a sale are stated where there are some', () => {
  const bare = productOf(goods) as { offers: object }
  for (const key of ['brand', 'gtin', 'material', 'countryOfOrigin']) expect(bare).not.toHaveProperty(key)
  expect(bare.offers).not.toHaveProperty('priceSpecification')
  const full = {
    ...goods,
    brand: 'Shino',
    gtin: '4006381333931',
    origin_country: 'JP',
    facts: [{ key: 'material', name: '材质', value: '陶、木' }],
    was_price: '160.00',
    sale_until: '2026-12-08T02:00:00Z',
  }
  expect(productOf(full)).toMatchObject({
    brand: { name: 'Shino' },
    gtin: '4006381333931',
    material: '陶、木',
    countryOfOrigin: { name: 'JP' },
    offers: { price: '128.00', priceValidUntil: '2026-12-08T02:00:00Z', priceSpecification: { price: '160.00' } },
  })
})
