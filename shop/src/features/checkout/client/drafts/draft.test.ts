import { beforeEach, expect, test, vi } from 'vitest'
import { storageOver, stubLocalStorage } from '#testing/stub-storage.ts'
import { clearSession, writeSession } from '#session/session.ts'
import { clearDraft, clearDraftOnLogout } from './clear-draft.ts'
import { readDraft, saveDraft } from './draft.ts'

const ofTab = new Map<string, string>()
const none = { message: '', code: '' }

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

test('a typed message and a code are there again, each by itself, until the order is placed', () => {
  expect(readDraft()).toEqual(none)
  saveDraft({ message: '送礼用，别放价签' })
  saveDraft({ code: 'WINTER10' })
  expect(readDraft()).toEqual({ message: '送礼用，别放价签', code: 'WINTER10' })
  saveDraft({ code: '' })
  expect(readDraft()).toEqual({ message: '送礼用，别放价签', code: '' })
  clearDraft()
  expect(readDraft()).toEqual(none)
})

test('a logout removes it, and nobody else reads it', () => {
  const stop = clearDraftOnLogout()
  saveDraft({ message: '请周末送', code: 'WINTER10' })
  logIn('8')
  expect(readDraft()).toEqual(none)
  logIn('7')
  expect(readDraft()).toEqual({ message: '请周末送', code: 'WINTER10' })
  clearSession()
  expect(ofTab.size).toBe(0)
  expect(readDraft()).toEqual(none)
  stop()
})

test('without storage, and with something else in it, there is no draft', () => {
  for (const stored of ['{broken', '7', '{"userId":"7","code":7}']) {
    ofTab.set('checkout_draft', stored)
    expect(readDraft()).toEqual(none)
  }
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft({ message: '请周末送' })
  expect(readDraft()).toEqual(none)
})
