import { expect, test } from 'vitest'
import { isOfMixedScripts, isReservedName, lookalikeKeysOf, skeletonOf } from './lookalike-names.ts'
import { usernameKeyOf } from '#platform/accounts/usernames.ts'

test.each(['\u0430dmin', 'p\u0430ypal', 'αlpha', '茶сад', 'мир茶', 'tea한かな'])('%s mixes scripts', (name) => {
  expect(isOfMixedScripts(name)).toBe(true)
})

test.each([
  'anna@example.com',
  '茶太郎abc',
  'ひなたカナ_7',
  '김mina',
  'мария',
  'Ελένη',
  'สมชาย',
  'tea.ㄅㄆ',
  'コーヒー',
  '123',
])('%s is of scripts that are written together', (name) => {
  expect(isOfMixedScripts(name)).toBe(false)
})

test.each([
  'admin',
  'ADMIN',
  'Admin_01',
  'a.d.m.i.n',
  '4dm1n',
  'adrnin'.replace('rn', 'm'),
  '客服',
  '管理员1',
  'サポート',
  'Support',
  'yokoso',
  'Y0koso',
  'yokoso-2026',
  '官方客服',
  'yokoso_official',
  'admin_support',
  'Yokoso客服01',
  'adminadmin',
])('%s is a name of those who run the shop', (name) => {
  expect(isReservedName(name, ['yokoso'])).toBe(true)
})

test.each([
  'administer',
  'mina',
  'rooted',
  '客',
  'yokosoka',
  '2026',
  '_',
  'taro',
  'shopper-01ab',
  'supporter',
  'adminmina',
])('%s is anybody’s', (name) => {
  expect(isReservedName(name, ['yokoso'])).toBe(false)
})

test('a shop’s name of few letters is refused as it is, and no other', () => {
  for (const [name, shop] of [
    ['1688', '1688'],
    ['go', 'GO'],
    ['admin', '1688'],
  ] as const)
    expect(isReservedName(name, [shop])).toBe(true)
  for (const [name, shop] of [
    ['1992', '1688'],
    ['go2', 'GO'],
    ['1688', '8'],
  ] as const)
    expect(isReservedName(name, [shop])).toBe(false)
})

test('a shop with a name in each language reserves all of them', () => {
  const shopNames = ['yokoso', 'Hana Tea', '花茶屋']
  for (const name of ['hanatea', '花茶屋', '花茶屋官方', 'hana_tea_service', 'yokoso_official'])
    expect(isReservedName(name, shopNames)).toBe(true)
  for (const name of ['hana', '花茶']) expect(isReservedName(name, shopNames)).toBe(false)
})

test.each([
  ['Alice', 'AIice'],
  ['alice', 'a1ice'],
  ['Bob', 'B0b'],
  ['coco', 'сосо'],
  ['xopo', 'хоро'],
  ['mail10', 'mai110'],
])('%s and %s look the same, and find each other', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
  expect(lookalikeKeysOf(one)).toContain(usernameKeyOf(other))
  expect(lookalikeKeysOf(other)).toContain(usernameKeyOf(one))
})

test.each([
  ['alice', 'aiice'],
  ['mail', 'mall'],
  ['taro', 'tara'],
])('%s and %s do not', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other))
})

test('the longest name has a bounded number of them', () => {
  expect(lookalikeKeysOf('0l'.repeat(75)).length).toBeLessThanOrEqual(258)
})
