import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { clearSession, writeSession } from '#session/session.ts'
import { dismissAlert, getAlerts } from '#ui/alerts/alert-store.ts'
import { type GuestBasketLine, readGuestBasket, writeGuestBasket } from './guest-basket.ts'
import { loadBasket } from './load-basket.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'

const stored = new Map<string, string>()
const accountBasket = { lines: [], total: '0.00' }
let requests: string[] = []
let merge: () => { added_count: number; left_out: number[] }

beforeEach(() => {
  requests = []
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('document', {})
  stubLocalStorage(stored)
  vi.spyOn(browserShopApi, 'call').mockImplementation(async (key) => {
    requests.push(key)
    return (key === 'POST /api/basket/merge/' ? merge() : accountBasket) as never
  })
  logIn()
})
afterEach(() => {
  stored.clear()
  for (const { id } of getAlerts()) dismissAlert(id)
})

const logIn = (user_id = '7') => writeSession({ token_access: 'a', token_refresh: 'r', user_id, user_name: 'shopper' })
const line = (goods_id: number): GuestBasketLine => ({ goods_id, quantity: 1, seen_price: '5.00' })
const refuse = (status: number, code: string) => () => {
  throw new ApiFailure(status, { detail: code, code })
}
const mergeCount = () => requests.filter((key) => key === 'POST /api/basket/merge/').length

test('merges the guest basket into the account once', async () => {
  writeGuestBasket([line(1)])
  merge = () => ({ added_count: 1, left_out: [] })
  expect(await loadBasket()).toBe(accountBasket)
  await loadBasket()
  expect(mergeCount()).toBe(1)
  expect(readGuestBasket()).toEqual([])
})

test('reports lines without room once after the login; the next login offers them again', async () => {
  writeGuestBasket([line(1), line(2)])
  merge = () => ({ added_count: 0, left_out: [2] })
  await loadBasket()
  expect(getAlerts()).toMatchObject([{ kind: 'failure' }])
  dismissAlert(getAlerts()[0]!.id)
  await loadBasket()
  expect(mergeCount()).toBe(1)
  expect(getAlerts()).toEqual([])
  expect(readGuestBasket()).toEqual([line(2)])
  logIn('8')
  await loadBasket()
  expect(mergeCount()).toBe(2)
  clearSession()
  await loadBasket()
  logIn('8')
  await loadBasket()
  expect(mergeCount()).toBe(3)
})

test.each([
  [400, 'invalid'],
  [413, 'too_large'],
])('lines that are refused with %i do not lock the basket', async (status, code) => {
  writeGuestBasket([line(1)])
  merge = refuse(status, code)
  expect(await loadBasket()).toBe(accountBasket)
  expect(readGuestBasket()).toEqual([])
})

test.each([
  [429, 'throttled'],
  [503, 'overloaded'],
  [0, 'network'],
])('with %i the basket of the account is shown, and the lines go the next time', async (status, code) => {
  writeGuestBasket([line(1)])
  merge = refuse(status, code)
  expect(await loadBasket()).toBe(accountBasket)
  expect(readGuestBasket()).toEqual([line(1)])
  await loadBasket()
  expect(mergeCount()).toBe(2)
})

test('a session that is over leads to the login', async () => {
  writeGuestBasket([line(1)])
  merge = refuse(401, 'token_not_valid')
  await expect(loadBasket()).rejects.toMatchObject({ code: 'token_not_valid' })
  expect(readGuestBasket()).toEqual([line(1)])
})
