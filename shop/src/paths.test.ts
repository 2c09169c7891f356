import { expect, test } from 'vitest'
import { isAtOrBelow, paths } from './paths.ts'

test.each([
  [paths.goods(7), '/shop/goods_detail/7'],
  [paths.goodsList('茶 & C++/100%?'), '/shop/goods_list/%E8%8C%B6%20%26%20C%2B%2B%2F100%25%3F'],
  [paths.goodsOfType('茶 & 点心'), '/shop?type_1=%E8%8C%B6+%26+%E7%82%B9%E5%BF%83'],
  [paths.login(), '/user/login'],
  [paths.login('/user/order?page=2'), '/user/login?next=%2Fuser%2Forder%3Fpage%3D2'],
  [paths.offline('/shop'), '/offline?from=%2Fshop'],
  [paths.refundOrder('Y7K4-Q9TM-2HXD'), '/user/order/Y7K4-Q9TM-2HXD/refund'],
])('%s', (path, expected) => {
  expect(path).toBe(expected)
})

test.each([
  ['/shop', true],
  ['/shop/goods_list/tea', true],
  ['/shopping', false],
  ['/', false],
])('whether %s is the shop or a page of it: %s', (pathname, expected) => {
  expect(isAtOrBelow(paths.shop, pathname)).toBe(expected)
})
