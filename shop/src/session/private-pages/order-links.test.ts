import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#testing/stub-storage.ts'
import { callHeaders } from '../browser-shop-api.ts'
import {
  findOrderLink,
  maxOrderLinks,
  readOrderLinks,
  removeOrderLink,
  saveOrderLink,
  sendOrderTokens,
} from './order-links.ts'

const link = (count: number) => ({
  order_number: `AAAA-BBBB-${String(count).padStart(4, '0')}`,
  token: `token ${count}`,
})

beforeEach(() => stubLocalStorage(new Map()))

test('the newest link comes first, and the oldest above the limit is dropped', () => {
  for (let count = 1; count <= maxOrderLinks + 1; count++) saveOrderLink(link(count))
  saveOrderLink({ ...link(5), token: 'newer' })
  const links = readOrderLinks()
  expect(links).toHaveLength(maxOrderLinks)
  expect(links[0]).toEqual({ ...link(5), token: 'newer' })
  expect(findOrderLink(link(1).order_number)).toBe(undefined)
  removeOrderLink(link(5).order_number)
  expect(findOrderLink(link(5).order_number)).toBe(undefined)
})

test.each(['', '{', '{}', 'null', '[1, null, {}]', '[{"order_number":"x","token":5}]'])('%s has no links', (stored) => {
  localStorage.setItem('order_links', stored)
  expect(readOrderLinks()).toEqual([])
})

test('a token goes to calls about its order, and to returns and pictures on its page', () => {
  saveOrderLink(link(1))
  sendOrderTokens()
  const { order_number } = link(1)
  const header = { 'x-order-token': 'token 1' }
  vi.stubGlobal('location', { pathname: '/basket' })
  expect(callHeaders.of!('GET /api/order/{order_number}/', { order_number })).toEqual(header)
  expect(callHeaders.of!('GET /api/order/{order_number}/', { order_number: link(2).order_number })).toBe(undefined)
  expect(callHeaders.of!('POST /api/picture/', undefined)).toBe(undefined)
  vi.stubGlobal('location', { pathname: `/user/order/${order_number}/return` })
  expect(callHeaders.of!('POST /api/picture/', undefined)).toEqual(header)
  expect(callHeaders.of!('POST /api/return/{return_number}/withdraw/', { return_number: 'R' })).toEqual(header)
  expect(callHeaders.of!('GET /api/shop/', undefined)).toBe(undefined)
})
