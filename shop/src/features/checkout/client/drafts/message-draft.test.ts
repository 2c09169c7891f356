import { beforeEach, expect, test, vi } from 'vitest'
import { storageOver, stubLocalStorage } from '#testing/stub-storage.ts'
import { clearSession, writeSession } from '#session/session.ts'
import { clearMessageDraft, clearMessageDraftOnLogout } from './clear-message-draft.ts'
import { readMessageDraft, saveMessageDraft } from './message-draft.ts'

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

test('a message that was typed is there again, until the order is placed', () => {
  expect(readMessageDraft()).toBe('')
  saveMessageDraft('送礼用，别放价签')
  expect(readMessageDraft()).toBe('送礼用，别放价签')
  clearMessageDraft()
  expect(readMessageDraft()).toBe('')
})

test('a logout removes it, and nobody else reads it', () => {
  const stop = clearMessageDraftOnLogout()
  saveMessageDraft('请周末送')
  logIn('8')
  expect(readMessageDraft()).toBe('')
  logIn('7')
  expect(readMessageDraft()).toBe('请周末送')
  clearSession()
  expect(ofTab.size).toBe(0)
  stop()
})

test('where the browser forbids storage there is no draft', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  saveMessageDraft('请周末送')
  expect(readMessageDraft()).toBe('')
})
