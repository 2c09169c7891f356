import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { maxMergedFavourites } from '../values.ts'
import { hasGuestFavourites } from './has-guest-favourites.ts'
import { readGuestFavourites, withLiked, writeGuestFavourites } from './guest-favourites.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stubLocalStorage(stored)
})
afterEach(() => stored.clear())

test('stored ids are read again, and an empty list removes the entry', () => {
  expect(hasGuestFavourites()).toBe(false)
  expect(writeGuestFavourites([3, 1])).toBe(true)
  expect(hasGuestFavourites()).toBe(true)
  expect(stored.get('favourites')).toBe('[3,1]')
  expect(readGuestFavourites()).toEqual([3, 1])
  writeGuestFavourites([])
  expect(stored.size).toBe(0)
  expect(readGuestFavourites()).toEqual([])
})

test.each([
  ['no JSON', '[1,'],
  ['no list', '{"1":true}'],
  ['nothing', 'null'],
  ['goods of another kind', '["1",{"goods_id":1},null,[2]]'],
  ['ids that no goods have', '[0,-1,1.5,2147483648]'],
])('%s counts as none, and is written over', (_name, text) => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  stored.set('favourites', text)
  expect(readGuestFavourites()).toEqual([])
  writeGuestFavourites(withLiked(readGuestFavourites(), 7))
  expect(readGuestFavourites()).toEqual([7])
})

test('a partly broken list keeps its valid ids, each once, up to the limit', () => {
  stored.set('favourites', '[5,"x",5,4]')
  expect(readGuestFavourites()).toEqual([5, 4])
  stored.set('favourites', JSON.stringify(Array.from({ length: 500 }, (_, n) => n + 1)))
  expect(readGuestFavourites()).toHaveLength(maxMergedFavourites)
})

test('the newest comes first, a repeated one stays in place, and the oldest is removed', () => {
  expect(withLiked([2, 1], 3)).toEqual([3, 2, 1])
  expect(withLiked([2, 1], 1)).toEqual([2, 1])
  const full = Array.from({ length: maxMergedFavourites }, (_, n) => n + 1)
  expect(withLiked(full, 999)).toEqual([999, ...full.slice(0, -1)])
})

test('a browser without storage is reported', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const refuse = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(hasGuestFavourites()).toBe(false)
  expect(readGuestFavourites()).toEqual([])
  expect(writeGuestFavourites([1])).toBe(false)
})
