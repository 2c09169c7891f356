import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { writeSession } from '#session/session.ts'
import { dismissAlert, getAlerts } from '#ui/alerts/alert-store.ts'
import { maxMergedFavourites } from '../values.ts'
import { readGuestFavourites, writeGuestFavourites } from './guest-favourites.ts'
import { uploadGuestFavourites, changeFavourite, readLiked, readNewestGoods } from './own-favourites.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'

const stored = new Map<string, string>()
let calls: { key: string; body: unknown }[] = []
let merge: () => { created_count: number }

beforeEach(() => {
  calls = []
  merge = () => ({ created_count: 1 })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  stubLocalStorage(stored)
  vi.spyOn(browserShopApi, 'call').mockImplementation(async (key, input) => {
    calls.push({ key, body: (input as { body?: unknown } | undefined)?.body })
    if (key === 'POST /api/favorites/merge/') return merge() as never
    if (key === 'POST /api/favorites/') return { is_created: true } as never
    return { results: [{ id: 9, goods_id: 9 }], next: null } as never
  })
})
afterEach(() => {
  stored.clear()
  for (const { id } of getAlerts()) dismissAlert(id)
})

const logIn = () => writeSession({ token_access: 'a', token_refresh: 'r', user_id: '7', user_name: 'shopper' })
const alertTexts = () => getAlerts().map(({ text }) => text)
const keys = () => calls.map(({ key }) => key)

async function liked(): Promise<number[]> {
  const found: number[] = []
  await readLiked((goodsIds) => found.push(...goodsIds) > 0)
  return found
}

test("a guest's like is stored in the browser and not sent", async () => {
  expect(await changeFavourite(3, true)).toBe(true)
  expect(await changeFavourite(4, true)).toBe(true)
  expect(alertTexts()).toEqual(['商品を追加しました.'])
  expect(await liked()).toEqual([4, 3])
  expect(await changeFavourite(4, false)).toBe(true)
  expect(alertTexts()).toContain('已取消收藏。')
  expect(readGuestFavourites()).toEqual([3])
  expect(calls).toEqual([])
})

test('the removed oldest favourite is announced', async () => {
  writeGuestFavourites(Array.from({ length: maxMergedFavourites }, (_, n) => n + 1))
  await changeFavourite(999, true)
  expect(alertTexts()).toEqual(['商品を追加しました.', expect.stringContaining('最早的一件')])
  await changeFavourite(999, false)
  expect(readGuestFavourites()).toHaveLength(maxMergedFavourites - 1)
})

test.each(['full', 'closed'])('where the storage is %s an alert is shown, and nothing is liked', async (how) => {
  const refuse = () => {
    throw new DOMException(how, 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: how === 'full' ? () => null : refuse, setItem: refuse, removeItem: refuse })
  expect(await changeFavourite(3, true)).toBe(false)
  expect(getAlerts()).toMatchObject([{ kind: 'failure', text: expect.stringContaining('没能收藏') }])
  expect(await liked()).toEqual([])
})

test('for a logged-in person the account changes, and not the browser', async () => {
  logIn()
  await changeFavourite(3, true)
  await changeFavourite(3, false)
  expect(keys()).toEqual(['POST /api/favorites/', 'DELETE /api/favorites/{goods_id}/'])
  expect(calls[0]!.body).toEqual({ goods_id: 3, user_id: null })
  expect(readGuestFavourites()).toEqual([])
})

test('a login merges guest favourites once, also for concurrent calls', async () => {
  writeGuestFavourites([4, 3])
  await uploadGuestFavourites()
  expect(calls).toEqual([])
  logIn()
  await Promise.all([uploadGuestFavourites(), liked()])
  await uploadGuestFavourites()
  expect(calls.filter(({ key }) => key === 'POST /api/favorites/merge/')).toEqual([
    { key: 'POST /api/favorites/merge/', body: { goods_ids: [4, 3] } },
  ])
  expect(stored.has('favourites')).toBe(false)
  expect(alertTexts()).toEqual([expect.stringContaining('1 件已并进')])
})

test('favourites added meanwhile in another tab stay', async () => {
  writeGuestFavourites([4, 3])
  logIn()
  merge = () => {
    writeGuestFavourites([5, 4, 3])
    return { created_count: 0 }
  }
  await uploadGuestFavourites()
  expect(readGuestFavourites()).toEqual([5])
  expect(alertTexts()).toEqual([])
})

test.each([
  [400, 'invalid', []],
  [413, 'too_large', []],
  [401, 'token_not_valid', [4]],
  [429, 'throttled', [4]],
  [503, 'overloaded', [4]],
  [0, 'network', [4]],
])('after the error %i %s the guest favourites are %j', async (status, code, left) => {
  writeGuestFavourites([4])
  logIn()
  merge = () => {
    throw new ApiFailure(status, { detail: code, code })
  }
  await uploadGuestFavourites()
  expect(readGuestFavourites()).toEqual(left)
})

test("the newest goods are the account's, or those that this browser names", async () => {
  expect(await readNewestGoods()).toEqual([])
  expect(calls).toEqual([])
  writeGuestFavourites(Array.from({ length: 40 }, (_, n) => n + 1))
  expect(await readNewestGoods()).toHaveLength(1)
  expect(calls).toEqual([
    { key: 'POST /api/favorites/preview/', body: { goods_ids: Array.from({ length: 24 }, (_, n) => n + 1) } },
  ])
  writeGuestFavourites([])
  logIn()
  await readNewestGoods()
  expect(keys().at(-1)).toBe('GET /api/favorites/index_user_favorites_goods_queryset/')
})
