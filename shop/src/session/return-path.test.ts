import { expect, test } from 'vitest'
import { errorAddress, offlineAddress, returnPath } from './return-path.ts'

const origin = 'https://shop.example'

test.each([
  ['/', '/'],
  ['/shop?type_1=tea', '/shop?type_1=tea'],
  ['/shop/goods_list/tea?page=2', '/shop/goods_list/tea?page=2'],
  ['/shop/goods_detail/7.data?_routes=Shop', '/shop/goods_detail/7'],
  ['/user/order?page=2', '/user/order'],
  ['/user/pay/7?out_trade_no=Y7K4Q9TM2HXD_1&trade_no=1&sign=abc', '/user/pay/7'],
])('%s is tried again as %s', (address, path) => {
  expect(returnPath(origin + address)).toBe(path)
})

test('the screens of a failure carry it', () => {
  expect(offlineAddress(`${origin}/user/pay/7?out_trade_no=1`)).toBe('/offline?from=%2Fuser%2Fpay%2F7')
  expect(errorAddress(`${origin}/shop`)).toBe('/error?from=%2Fshop')
  expect(errorAddress(undefined)).toBe('/error')
})
