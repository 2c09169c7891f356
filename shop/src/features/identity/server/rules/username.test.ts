import { expect, test } from 'vitest'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import { usernameFaults } from './username.ts'

test.each([
  'a',
  '茶太郎',
  'ひなた_7',
  'anna@example.com',
  'x+y-z.w',
  'สมชาย',
  'नमस्ते',
  '𠮷野',
  '٣٤٥',
  'é'.repeat(150),
  '𠮷'.repeat(150),
])('accepts %s', (username) => {
  expect(usernameFaults(normalizeUsername(username))).toEqual([])
})

test.each(['with space', 'a/b', '<b>', 'tea\u0000', 'zero\u200Bwidth', 'emoji🍵', '"', '\u3164', '\u0301a', '', '   '])(
  'refuses %j',
  (username) => {
    expect(usernameFaults(normalizeUsername(username))).toHaveLength(1)
  },
)

test('counts characters after NFKC, not code units', () => {
  expect(usernameFaults('𠮷'.repeat(151)).map((fault) => fault({ locale: 'en' }))).toEqual([
    'Use at most 150 characters.',
  ])
  expect(usernameFaults(normalizeUsername('㌔'.repeat(76)))).toHaveLength(1)
})

test.each([
  ['Taro', 'tARO'],
  ['ｔａｒｏ', 'taro'],
  ['ﾀﾛｳ', 'タロウ'],
  ['STRASSE', 'straße'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['e\u0301lan', 'Élan'],
])('treats %s and %s as the same', (one, other) => {
  expect(usernameKeyOf(normalizeUsername(one))).toBe(usernameKeyOf(normalizeUsername(other)))
})
