import { expect, test } from 'vitest'
import { nextPage, nextSearch } from './next-page.ts'

test.each([
  '/',
  '/user/order',
  '/user/pay/7',
  '/shop/goods_list/%E8%8C%B6?page=2&ordering=price',
  '/shop/goods_detail/3#size',
  '/user/loginless',
  '/shop?to=https://elsewhere.test',
])('leads on to %s', (path) => {
  expect(nextPage(path)).toBe(path)
})

test.each([
  null,
  '',
  'user/order',
  'https://evil.test/',
  'HTTPS:evil.test',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/.//evil.test',
  '/user/..//evil.test',
  '/%2e//evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  '/user/login',
  '/user/login/jump?next=/',
  '/user/register',
  '/shop/../user/login',
])('does not lead on to %j', (path) => {
  expect(nextPage(path)).toBeNull()
})

test('preserves next from the register page to the login', () => {
  expect(nextSearch('?next=%2Fuser%2Fpay%2F7')).toBe('?next=%2Fuser%2Fpay%2F7')
  expect(nextSearch('?next=%2F%2Fevil.test')).toBe('')
  expect(nextSearch('')).toBe('')
})
