import { expect, test, vi } from 'vitest'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { throwOnServer } from './shop-failures.ts'

const request = new Request('https://shop.example/shop/goods_list/tea?page=2')

function statusOf(failure: unknown): unknown {
  try {
    return throwOnServer(failure, request)
  } catch (thrown) {
    return thrown
  }
}

test('an outage leads to the error screen, which learns where it happened', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const response = statusOf(new ApiFailure(503, { detail: '', code: 'unavailable' })) as Response
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/error?from=%2Fshop%2Fgoods_list%2Ftea%3Fpage%3D2')
})

test.each([404, 400])('%i is answered as such', (status) => {
  expect(statusOf(new ApiFailure(status, { detail: '', code: 'not_found' }))).toMatchObject({ init: { status } })
})

test('withdrawn goods are a 404 that states this, and leads to others of their type', () => {
  const body = { detail: '不再出售。', code: 'not_found', withdrawn: { type_1: '茶' } }
  expect(statusOf(new ApiFailure(404, body))).toMatchObject({
    data: { sentence: '不再出售。', way: { to: '/shop?type_1=%E8%8C%B6', label: '看看「茶」' } },
    init: { status: 404 },
  })
})

test('a fault of the page itself is no API error', () => {
  const fault = new TypeError('fault')
  expect(statusOf(fault)).toBe(fault)
})
