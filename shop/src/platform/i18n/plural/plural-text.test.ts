import { expect, test } from 'vitest'
import { pluralText, type PluralText } from './plural-text.ts'

const teas: PluralText<'count', 'name'> = pluralText(
  'count',
  { other: '{name}：{count} 种茶' },
  { other: '{name}：{count}種のお茶' },
  { '=0': 'No teas of {name}', one: 'One tea of {name}', other: '{count} teas of {name}' },
)

test.each([
  ['en', 0, 'No teas of A'],
  ['en', 1, 'One tea of A'],
  ['en', 2, '2 teas of A'],
  ['en', 12_800, '12,800 teas of A'],
  ['en', 1.5, '1.5 teas of A'],
  ['ja', 1, 'A：1種のお茶'],
  ['zh-CN', 12_800, 'A：12,800 种茶'],
] as const)('%s, %d', (locale, count, expected) => {
  expect(teas({ count, name: 'A' }, { locale })).toBe(expected)
})
