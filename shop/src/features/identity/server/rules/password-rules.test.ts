import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { passwordFaults } from './password-rules.ts'

const locale = { locale: 'en' } as const
const faultOf = (password: string, username = 'taro') =>
  passwordFaults(password, { username, shopNames: ['Yokoso', '花茶屋'] })[0]?.(locale)

test.each([
  ['ten quiet teapots'],
  ['茶茶茶と紅茶と緑茶'],
  ['🍵🍶🍙🍘🍡🍢🍣🍤'],
  ['x'.repeat(127) + 'y'],
  ['73918264'],
  ['correcthorse'],
  ['yokoso and tea'],
])('accepts %s', (password) => {
  expect(passwordFaults(password, { username: 'taro', shopNames: ['Yokoso', '花茶屋'] })).toEqual([])
})

test.each([
  ['sevench', 'Use at least 8 characters.'],
  ['🍵🍵🍶🍶', 'Use at least 8 characters.'],
  ['x'.repeat(128) + 'y', 'Use at most 128 characters.'],
  ['password', 'This password is too common and easy to guess. Choose another one.'],
  ['PassWord1', 'This password is too common and easy to guess. Choose another one.'],
  ['ｐａｓｓｗｏｒｄ', 'This password is too common and easy to guess. Choose another one.'],
  ['茶茶茶茶茶茶茶茶', 'This password is too common and easy to guess. Choose another one.'],
  ['1212121212', 'This password is too common and easy to guess. Choose another one.'],
  ['abcdefghij', 'This password is too common and easy to guess. Choose another one.'],
  ['987654321', 'This password is too common and easy to guess. Choose another one.'],
])('refuses %s', (password, sentence) => {
  expect(faultOf(password)).toBe(sentence)
})

test('refuses the username as password, in any case', () => {
  expect(faultOf('Tea.Lover.88', 'tea.lover.88')).toBe('The password must not be the same as the username.')
  expect(faultOf('ＴＥＡ．lover.88', 'tea.lover.88')).toBe('The password must not be the same as the username.')
})

test.each(['yokoso2026', 'YOKOSO!!', 'yokosoyokoso', '12-yokoso', '花茶屋-20262026'])(
  'refuses the shop’s own name: %s',
  (password) => {
    expect(faultOf(password)).toBe('The password must not be the name of the shop.')
  },
)

test('knows those of published leaks that are used most, whole and not as a part', () => {
  const known = [
    'mickeymouse',
    'tiffany1',
    'password69',
    'poiuytrewq',
    'blackjack',
    'melvin69',
    'Vinogradov',
    'zzzxxxccc',
  ]
  for (const password of known) expect(faultOf(password)).toContain('too common')
  const list = readFileSync(new URL('../../../../platform/accounts/common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  expect(new Set(list).size).toBeGreaterThanOrEqual(17_000)
  expect(list.filter((password) => password.length < 8)).toEqual([])
  for (const password of [list[0]!, list.at(-1)!]) expect(faultOf(password)).toContain('too common')
  expect(faultOf('melvin69 tea')).toBeUndefined()
})
