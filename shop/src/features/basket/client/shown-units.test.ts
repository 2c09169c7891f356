import { beforeEach, expect, test, vi } from 'vitest'
import { storageOver, stubLocalStorage } from '#testing/stub-storage.ts'
import { clearSession, writeSession } from '#session/session.ts'
import { readOwnGuestBasket } from './load-basket.ts'
import { readShown, rememberShown } from './shown-units.ts'

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('document', {})
  vi.stubGlobal('sessionStorage', storageOver(new Map()))
  stubLocalStorage(new Map())
})

const logIn = (user_id: string) => writeSession({ token_access: 'a', token_refresh: 'r', user_id, user_name: 'x' })
const shown = () => Object.fromEntries([...readShown()].map(([id, { units }]) => [id, units]))

test('a line that is not named stays as it was shown', () => {
  rememberShown([
    { goods_id: 1, counted: 2, unit_price: '9.00' },
    { goods_id: 2, counted: 1, unit_price: '9.00' },
  ])
  rememberShown([{ goods_id: 2, counted: 0, unit_price: '9.00' }])
  expect(shown()).toEqual({ 1: 2, 2: 0 })
})

test('stores the shown price with the units of a line', () => {
  rememberShown([{ goods_id: 1, counted: 2, unit_price: '98.00' }])
  expect(readShown().get(1)).toEqual({ units: 2, price: '98.00' })
})

test('a tab that an earlier release filled has shown nothing', () => {
  sessionStorage.setItem('basket_shown', JSON.stringify({ userId: '', units: { 1: 2 } }))
  expect(shown()).toEqual({})
})

test('units shown to a visitor count for the next login', () => {
  rememberShown([{ goods_id: 1, counted: 2, unit_price: '9.00' }])
  logIn('7')
  expect(shown()).toEqual({ 1: 2 })
})

test('what a shopper was shown counts for nobody else, and is gone after the logout', () => {
  logIn('7')
  rememberShown([{ goods_id: 1, counted: 2, unit_price: '9.00' }])
  logIn('8')
  expect(shown()).toEqual({})
  clearSession()
  readOwnGuestBasket()
  logIn('7')
  expect(shown()).toEqual({})
})

test('where the browser forbids storage nothing was shown', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  rememberShown([{ goods_id: 1, counted: 2, unit_price: '9.00' }])
  expect(shown()).toEqual({})
})
