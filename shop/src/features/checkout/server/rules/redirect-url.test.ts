import { expect, test } from 'vitest'
import { Invalid } from '#platform/http/responses/errors.ts'
import { requireRedirectUrl } from './redirect-url.ts'

const origins = ['http://localhost:5173', 'https://shop.example']

test.each([
  ['http://localhost:5173/user/pay/12'],
  ['http://localhost:5173/user/order?lang=ja'],
  ['https://shop.example/'],
])('accepts %s as it is', (text) => {
  expect(requireRedirectUrl(text, origins)).toBe(text)
})

test('writes the address as a URL parser does', () => {
  expect(requireRedirectUrl('HTTPS://shop.example:443/用户', origins)).toBe('https://shop.example/%E7%94%A8%E6%88%B7')
})

test.each([
  ['another origin', 'https://evil.example/user/pay/12'],
  ['another port', 'http://localhost:8000/'],
  ['another scheme of the same host', 'https://localhost:5173/'],
  ['a longer host', 'https://shop.example.evil.example/'],
  ['the shop as user name', 'http://localhost:5173@evil.example/'],
  ['a user', 'https://me@shop.example/'],
  ['a user and a password', 'https://me:secret@shop.example/'],
  ['a fragment', 'https://shop.example/#paid'],
  ['an empty fragment', 'https://shop.example/#'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,hello'],
  ['a path', '/user/pay/12'],
  ['a host without scheme', '//shop.example/'],
  ['backslashes', 'https:\\\\shop.example\\'],
  ['a backslash before another host', 'https://shop.example\\@evil.example/'],
  ['a line end', 'https://shop.example/\r\nset-cookie: a=b'],
  ['a tab', 'https://shop\t.example/'],
  ['a space', ' https://shop.example/'],
  ['no text at all', ''],
  ['more than 256 characters', `https://shop.example/${'a'.repeat(240)}`],
  ['more than 256 characters once encoded', `https://shop.example/${'茶'.repeat(80)}`],
])('fault 31: refuses %s', (_what, text) => {
  expect(() => requireRedirectUrl(text, origins)).toThrow(Invalid)
})
