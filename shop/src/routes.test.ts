import { expect, test } from 'vitest'
import { isAtOrBelow, paths } from './paths.ts'
import { pages } from './routes.ts'

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

test('pages of a person and pages that no service worker may touch are not for search engines', () => {
  const closed = pages.filter(({ isPrivate, offline }) => isPrivate || offline === 'untouched')
  expect(closed.map(({ path }) => path)).toEqual(expect.arrayContaining(['/user/login', '/user/order']))
  expect(closed.filter(({ isIndexed }) => isIndexed)).toEqual([])
})

test('each picture of a screen has a name of its own, and its address is of the page', () => {
  const screens = pages.flatMap(({ screens, path }) =>
    Object.entries(screens).map(([name, at]) => ({ name, at, path })),
  )
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length)
  for (const { name, at, path } of screens.filter(({ path }) => path !== '/*')) {
    const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
    expect(at.split('?')[0], name).toMatch(pattern)
  }
})
