import { expect, test } from 'vitest'
import { inLanguage } from './header/language-links.tsx'

test.each([
  ['/', '', 'ja', '/?lang=ja'],
  ['/', '?lang=en', 'ja', '/?lang=ja'],
  ['/shop/goods_list/%E8%8C%B6', '?page=2', 'en', '/shop/goods_list/%E8%8C%B6?page=2&lang=en'],
] as const)('%s%s in %s is %s', (pathname, search, language, address) => {
  expect(inLanguage({ pathname, search }, language)).toBe(address)
})
