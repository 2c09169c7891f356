import { beforeEach, expect, test, vi } from 'vitest'
import { writeSession } from '#session/session.ts'
import { storageOver, stubLocalStorage } from '#testing/stub-storage.ts'
import { readCodeDraft, saveCodeDraft } from './code-draft.ts'

const ofTab = new Map<string, string>()

beforeEach(() => {
  ofTab.clear()
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.stubGlobal('document', {})
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('sessionStorage', storageOver(ofTab))
  stubLocalStorage(new Map())
  logIn('7')
})

function logIn(user_id: string) {
  writeSession({ token_access: 'a', token_refresh: 'r', user_id, user_name: 'x' })
}

test('a typed code is there again for the shopper who typed it, until it is removed', () => {
  expect(readCodeDraft()).toBe('')
  saveCodeDraft('WINTER10')
  expect(readCodeDraft()).toBe('WINTER10')
  logIn('8')
  expect(readCodeDraft()).toBe('')
  logIn('7')
  saveCodeDraft('')
  expect(ofTab.size).toBe(0)
})

test('without storage, and with something else in it, there is no code', () => {
  ofTab.set('checkout_code', '{broken')
  expect(readCodeDraft()).toBe('')
  vi.stubGlobal('sessionStorage', undefined)
  saveCodeDraft('WINTER10')
  expect(readCodeDraft()).toBe('')
})
