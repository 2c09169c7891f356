import { expect, test } from 'vitest'
import { findMetRules } from './new-password-rules.ts'

test.each([
  ['', false],
  ['yamanas', false],
  ['yamanash', true],
  // Seven characters as people count them.
  ['🍵🍵🍵🍵🍵🍵🍵', false],
  ['茶'.repeat(128), true],
  ['茶'.repeat(129), false],
])('counts characters: %s', (password, isMet) => {
  expect(findMetRules(password, null)).toEqual({ length: isMet, username: null })
})

test('a password is compared with the username in any case and width', () => {
  expect(findMetRules('ＬＩＮ2026茶茶', 'lin2026茶茶').username).toBe(false)
  expect(findMetRules('lin2026茶碗', 'lin2026茶茶').username).toBe(true)
  expect(findMetRules('', 'lin2026茶茶').username).toBe(false)
  expect(findMetRules('lin2026茶碗', '').username).toBeNull()
})
