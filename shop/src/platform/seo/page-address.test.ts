import { expect, test } from 'vitest'
import { canonicalAddress } from './page-address.ts'

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
