import { expect, test } from 'vitest'
import { wireGoods } from '#features/catalogue/testing/wire-goods.ts'
import { productRecordOf } from '#features/feeds/rules/product-record.ts'
import { feedItemOf } from './feed-item.ts'

const page = { origin: 'https://shop.example', address: 'https://shop.example/shop/goods_detail/7', terms: null }
const itemOf = (changes: Parameters<typeof wireGoods>[0] = {}) => feedItemOf(productRecordOf(wireGoods(changes), page))

test('a sale has both prices, and goods without a number say so', () => {
  expect(itemOf()).toContain('<g:price>128.00 CNY</g:price>')
  expect(itemOf()).toContain('<g:identifier_exists>no</g:identifier_exists>')
  expect(itemOf()).not.toContain('sale_price')
  const onSale = itemOf({ was_price: '160.00', gtin: '4006381333931', brand: 'A & B' })
  expect(onSale).toContain('<g:price>160.00 CNY</g:price><g:sale_price>128.00 CNY</g:sale_price>')
  expect(onSale).toContain('<g:brand>A &amp; B</g:brand><g:gtin>4006381333931</g:gtin>')
  expect(onSale).not.toContain('identifier_exists')
})

test('goods without a picture are left out, and long names are cut between characters', () => {
  expect(itemOf({ image_url: '', pictures: [] })).toBeNull()
  const title = /<g:title>(.*?)<\/g:title>/.exec(itemOf({ name: '😀'.repeat(151) })!)![1]!
  expect([...title]).toHaveLength(150)
})
