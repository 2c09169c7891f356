import { beforeEach, expect, test, vi } from 'vitest'
import { mayBeLoggedIn } from './session.ts'

beforeEach(() => vi.unstubAllGlobals())

test.each([
  ['a token is stored', () => 'a', true],
  ['none is', () => null, false],
  [
    'the storage is closed',
    () => {
      throw new Error('denied')
    },
    false,
  ],
])('where %s, a login is possible: %#', (_name, getItem, expected) => {
  const read = vi.fn(getItem)
  vi.stubGlobal('localStorage', { getItem: read })
  expect(mayBeLoggedIn()).toBe(expected)
  expect(read).toHaveBeenCalledWith('token_access')
})
