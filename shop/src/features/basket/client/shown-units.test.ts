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
const shown = () => Object.fromEntries(readShown())

test('a line that is not named stays as it was shown', () => {
  rememberShown([
    { goods_id: 1, counted: 2 },
    { goods_id: 2, counted: 1 },
  ])
  rememberShown([{ goods_id: 2, counted: 0 }])
  expect(shown()).toEqual({ 1: 2, 2: 0 })
})

test('what a visitor was shown counts for whoever logs in', () => {
  rememberShown([{ goods_id: 1, counted: 2 }])
  logIn('7')
  expect(shown()).toEqual({ 1: 2 })
})

test('what a shopper was shown counts for nobody else, and is gone after the logout', () => {
  logIn('7')
  rememberShown([{ goods_id: 1, counted: 2 }])
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
  rememberShown([{ goods_id: 1, counted: 2 }])
  expect(shown()).toEqual({})
})
