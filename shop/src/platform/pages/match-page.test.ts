import { expect, test } from 'vitest'
import { pageMatcher } from './match-page.ts'

test.each([
  ['/', true],
  ['/shop', true],
  ['/shop/', true],
  ['/shop/goods_detail/7', true],
  ['/shop/goods_detail/%E8%8C%B6', true],
  ['/shop/goods_detail/7/more', false],
  ['/shop/goods_detail/', false],
  ['/shopping', false],
  ['/a/shop', false],
  ['/anything', false],
])('%s is one of the pages: %s', (pathname, expected) => {
  expect(pageMatcher(['/', '/shop', '/shop/goods_detail/:goods_id', '/*'])(pathname)).toBe(expected)
})
