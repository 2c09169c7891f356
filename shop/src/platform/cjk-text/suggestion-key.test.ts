import { expect, it } from 'vitest'
import { suggestionKey } from './suggestion-key.ts'

it.each([
  ['  Uji   Matcha ', 'uji matcha'],
  ['龍井茶', '龙井茶'],
  ['マッチャ・ラテ', 'まっちゃ らて'],
  ['100%_cotton', '100 cotton'],
  ['Café', 'cafe'],
  ['%', ''],
  ['茶'.repeat(200), '茶'.repeat(64)],
])('writes %s as %s', (text, key) => {
  expect(suggestionKey(text)).toBe(key)
})

it('makes what has been typed a beginning of the whole name', () => {
  const name = '宇治マッチャ Tin, 40 g'
  for (let length = 1; length <= name.length; length += 1) {
    expect(suggestionKey(name).startsWith(suggestionKey(name.slice(0, length)))).toBe(true)
  }
})
