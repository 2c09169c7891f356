import { expect, test } from 'vitest'
import { inLanguage } from './header/language-links.tsx'
import { allowMarkup, allowScriptAddress } from './trusted-types.ts'

test.each([
  ['/', '', 'ja', '/?lang=ja'],
  ['/', '?lang=en', 'ja', '/?lang=ja'],
  ['/shop/goods_list/%E8%8C%B6', '?page=2', 'en', '/shop/goods_list/%E8%8C%B6?page=2&lang=en'],
] as const)('%s%s in %s is %s', (pathname, search, language, address) => {
  expect(inLanguage({ pathname, search }, language)).toBe(address)
})

test.each(['', ' ', '{"name":"\\u003cb\\u003e茶"}', '<script></script>'])(
  '%j makes no element of a stranger',
  (text) => {
    expect(allowMarkup(text)).toBe(text)
  },
)

test.each(['<img src=x onerror=alert(1)>', '<b>', 'tea <', '<script>alert(1)</script>', ' <script></script>'])(
  '%j does not become markup',
  (text) => {
    expect(() => allowMarkup(text)).toThrow(TypeError)
  },
)

test.each(['https://evil.example/service-worker.js', '/service-worker.js?evil', '/avatars/1.jpg', 'data:,alert(1)'])(
  'no script is loaded from %s',
  (address) => {
    expect(allowScriptAddress('/service-worker.js')).toBe('/service-worker.js')
    expect(() => allowScriptAddress(address)).toThrow(TypeError)
  },
)
