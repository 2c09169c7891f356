import { beforeAll, expect, test } from 'vitest'
import { canonicalAddress } from './page-address.ts'
import { overrideShopName } from './shop-name.ts'
import { pageTitle, withPage } from './page-title.ts'

const origin = 'https://shop.example'

test.each([
  ['/', '', 'zh-CN', 'https://shop.example/'],
  ['/', '?lang=ja', 'ja', 'https://shop.example/?lang=ja'],
  ['/shop/', '?utm_source=letter', 'zh-CN', 'https://shop.example/shop'],
  ['/shop', '?lang=zh-CN&type_1=%E8%8C%B6', 'zh-CN', 'https://shop.example/shop?type_1=%E8%8C%B6'],
  ['/list', '?page=1&ordering=price&type_1=a', 'en', 'https://shop.example/list?type_1=a&lang=en'],
  ['/list', '?page=3', 'ja', 'https://shop.example/list?page=3&lang=ja'],
  ['/list/茶', '', 'zh-CN', 'https://shop.example/list/%E8%8C%B6'],
  ['/list/%E8%8C%B6', '', 'zh-CN', 'https://shop.example/list/%E8%8C%B6'],
  ['//evil.example/x', '', 'zh-CN', 'https://shop.example//evil.example/x'],
] as const)('%s%s in %s is known as %s', (pathname, search, language, address) => {
  expect(canonicalAddress(origin, { pathname, search }, language, ['type_1', 'page'])).toBe(address)
})

beforeAll(() => overrideShopName(() => 'yokoso'))

test.each([
  [undefined, '抹茶 · yokoso'],
  [1, '抹茶 · yokoso'],
  [2, '抹茶 · 第 2 页 · yokoso'],
])('page %s of a list has its own title', (page, title) => {
  expect(pageTitle('抹茶', page)).toBe(title)
})

test('and its own description', () => {
  expect(withPage('好物。', 1)).toBe('好物。')
  expect(withPage('好物。', 3)).toBe('好物。 · 第 3 页')
})
