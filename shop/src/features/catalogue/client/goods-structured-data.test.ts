import { expect, test } from 'vitest'
import { wireGoods } from '../testing/wire-goods.ts'
import { productOf, largestVariantPath } from './goods-structured-data.ts'

const goods = wireGoods()
const page = { origin: 'https://shop.example', address: 'https://shop.example/shop/goods_detail/7' }

test('offers the goods at its price, while it can be had', () => {
  expect(productOf(goods, page)).toMatchObject({
    '@type': 'Product',
    name: '宇治抹茶',
    image: ['https://shop.example/goods_img/7-1200.webp?v=3', 'https://shop.example/goods_img/7.png?v=3'],
    offers: { price: '128.00', priceCurrency: 'CNY', availability: 'https://schema.org/InStock', url: page.address },
  })
})

test('is recognised by its number, has its weight, and no brand that nobody stated', () => {
  expect(productOf(goods, page)).toMatchObject({
    sku: '7',
    weight: { value: 40, unitCode: 'GRM' },
  })
  expect(productOf(goods, page)).not.toHaveProperty('brand')
  expect(productOf({ ...goods, size: '1.2 kg' }, page)).toMatchObject({ weight: { value: 1.2, unitCode: 'KGM' } })
  expect(productOf({ ...goods, size: '30 cm' }, page)).not.toHaveProperty('weight')
})

test('states that sold out goods are out of stock', () => {
  expect(productOf({ ...goods, in_stock: false }, page)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
})

test('omits a missing picture', () => {
  expect(productOf({ ...goods, image_url: '' }, page)).not.toHaveProperty('image')
})

test('shares the large variant, with and without a version', () => {
  expect(largestVariantPath('/goods_img/7.png')).toBe('/goods_img/7-1200.webp')
})
