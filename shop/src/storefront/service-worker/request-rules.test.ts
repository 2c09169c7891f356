import { expect, test } from 'vitest'
import { pages } from '../../routes.ts'
import { offlinePathsOf } from './offline-paths.ts'
import { createRequestRules, mayUseCopy, markAsSaved } from './request-rules.ts'

const origin = 'https://shop.example'
const { handlingOf, pageCopyKey } = createRequestRules(offlinePathsOf(pages))
const handlingFor = (path: string, changes: Partial<Parameters<typeof handlingOf>[0]> = {}) =>
  handlingOf(
    { method: 'GET', url: new URL(path, origin).href, mode: 'no-cors', hasAuthorization: false, ...changes },
    origin,
  )

test.each([
  '/',
  '/?lang=ja',
  '/shop',
  '/shop/goods_detail/7?lang=en',
  '/user/order',
  '/user/favorites',
  '/offline?from=%2F',
])('caches %s', (path) => {
  expect(handlingFor(path, { mode: 'navigate' })).toBe('copied-page')
})

test.each(['/user/register', '/user/detail_index', '/shop/goods_list/tea', '/shop?type_1=tea', '/test'])(
  'never caches %s',
  (path) => {
    expect(handlingFor(path, { mode: 'navigate' })).toBe('page')
  },
)

test.each([
  '/user/login',
  '/user/login/jump?next=%2Fuser',
  '/user/pay/7',
  '/user/pay/7?out_trade_no=Y7K4Q9TM2HXD_1&trade_no=2&sign=abc',
  '/user/order?out_trade_no=1',
  '/?trade_no=1',
  '/console',
  '/console/orders?tab=to_ship',
  '/console/welcome',
])('does not handle %s', (path) => {
  expect(handlingFor(path, { mode: 'navigate' })).toBe('ignored')
})

test.each([
  '/api/token/refresh/',
  '/api/order/index_user_order_querset/',
  '/api/goods_info/1/',
  '/avatars/7.jpg',
  '/console/assets/index-a.js',
  '/api/console/me/',
  '/service-worker.js',
  '/shop.data',
])('ignores the file or call %s', (path) => {
  expect(handlingFor(path)).toBe('ignored')
})

test('ignores writes, requests with a token and other origins', () => {
  expect(handlingFor('/user/login', { method: 'POST', mode: 'navigate' })).toBe('ignored')
  expect(handlingFor('/assets/a.js', { hasAuthorization: true })).toBe('ignored')
  expect(handlingFor('https://elsewhere.example/assets/a.js')).toBe('ignored')
})

test('a picture with a version in its address is cached for good, others until the network responds', () => {
  expect(handlingFor('/goods_img/7-320.webp?v=3')).toBe('asset')
  expect(handlingFor('/goods_img/7-320.webp')).toBe('picture')
  expect(handlingFor('/pictures/banner-800.webp')).toBe('picture')
})

test('a page has one copy, in the language it was last read in', () => {
  expect(pageCopyKey(new URL('/shop/goods_detail/7/?lang=ja', origin))).toBe('/shop/goods_detail/7')
})

test.each([
  ['/shop', 'zh-CN', 'zh-CN', true],
  ['/shop', 'zh-CN', null, true],
  ['/shop', 'zh-CN', 'ja', false],
  ['/shop?lang=ja', 'zh-CN', 'zh-CN', false],
  ['/shop?lang=ja', 'ja', 'zh-CN', true],
])('%s, cached in %s, may replace a slow page where %s was read last: %s', (path, copy, last, mayUse) => {
  expect(mayUseCopy(new URL(path, origin), copy, last)).toBe(mayUse)
})

test('a copy is marked with its time', () => {
  expect(markAsSaved('<!DOCTYPE html><html lang="ja"><head>', '2026-11-21T09:00:00.000Z')).toBe(
    '<!DOCTYPE html><html data-kept-at="2026-11-21T09:00:00.000Z" lang="ja"><head>',
  )
})
