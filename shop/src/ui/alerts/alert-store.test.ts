import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissAlert, getAlerts, showAlert } from './alert-store.ts'

beforeEach(() => {
  vi.stubGlobal('document', {})
})
afterEach(() => {
  for (const alert of getAlerts()) dismissAlert(alert.id)
  vi.unstubAllGlobals()
})

function texts() {
  return getAlerts().map((alert) => alert.text)
}

test('shows the newest three messages', () => {
  for (const text of ['one', 'two', 'three', 'four']) showAlert(text, { kind: 'success' })
  expect(texts()).toEqual(['two', 'three', 'four'])
})

test('renews a repeated message instead of showing it twice', () => {
  showAlert('one', { kind: 'success' })
  const [before] = getAlerts()
  showAlert('two', { kind: 'success' })
  showAlert('one', { kind: 'failure' })
  expect(texts()).toEqual(['two', 'one'])
  expect(getAlerts().at(-1)?.id).not.toBe(before?.id)
})

test('dismisses one message and leaves the others', () => {
  showAlert('one', { kind: 'success' })
  showAlert('two', { kind: 'success' })
  dismissAlert(getAlerts()[0]?.id ?? 0)
  expect(texts()).toEqual(['two'])
})

test('shows nothing on the server', () => {
  vi.unstubAllGlobals()
  showAlert('one', { kind: 'success' })
  expect(texts()).toEqual([])
})
