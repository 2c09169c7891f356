import { beforeAll, expect, test } from 'vitest'
import { overrideShopName } from './shop-name.ts'
import { pageTitle, withPage } from './page-title.ts'

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
