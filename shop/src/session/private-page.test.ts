import { beforeEach, expect, test, vi } from 'vitest'
import { requireSession } from './private-page.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored.get(name) ?? null })
})

function sentTo(url: string): string | null {
  try {
    requireSession(new Request(url))
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    throw thrown
  }
  return null
}

test('redirects a person without a session to the login and preserves the page with its query', () => {
  expect(sentTo('http://shop.test/user/favorites?page=2')).toBe('/user/login?next=%2Fuser%2Ffavorites%3Fpage%3D2')
})

test('preserves the page’s address, not that of its data', () => {
  expect(sentTo('http://shop.test/user/order.data?_routes=a')).toBe('/user/login?next=%2Fuser%2Forder')
})

test('passes on the session of a logged-in person', () => {
  for (const field of ['token_access', 'token_refresh', 'user_id', 'user_name']) stored.set(field, `${field} value`)
  expect(requireSession(new Request('http://shop.test/user/order')).user_name).toBe('user_name value')
})

test('half a token pair is no session', () => {
  stored.set('token_access', 'access')
  expect(sentTo('http://shop.test/user/order')).toBe('/user/login?next=%2Fuser%2Forder')
})
