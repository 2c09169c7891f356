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

test('no element stands twice, except those that may', () => {
  const item = itemOf({
    family: { id: 3, from_price: '128.00', count: 2 },
    options: [
      {
        name: '大小',
        values: [
          {
            name: '小',
            goods_id: 7,
            is_current: true,
            is_other_too: false,
            in_stock: true,
            price: '128.00',
            image_url: null,
          },
          {
            name: '大',
            goods_id: 8,
            is_current: false,
            is_other_too: false,
            in_stock: true,
            price: '158.00',
            image_url: null,
          },
        ],
      },
    ],
  } as never)!
  const names = [...item.matchAll(/<g:(\w+)>/g)].map(([, name]) => name)
  expect(names.filter((name) => name === 'item_group_id')).toHaveLength(1)
  expect(new Set(names).size).toBe(names.length)
})

test('goods without a picture are left out, and long names are cut between characters', () => {
  expect(itemOf({ image_url: '', pictures: [] })).toBeNull()
  const title = /<g:title>(.*?)<\/g:title>/.exec(itemOf({ name: '😀'.repeat(151) })!)![1]!
  expect([...title]).toHaveLength(150)
})
