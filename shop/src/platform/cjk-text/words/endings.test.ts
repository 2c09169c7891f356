import { expect, it } from 'vitest'
import { withoutEnding } from './endings.ts'

it.each([
  ['被子', '被'],
  ['枕头', '枕'],
  ['花儿', '花'],
  ['羽绒被子', '羽绒被'],
])('%s is %s with an ending', (word, rest) => {
  expect(withoutEnding(word)).toBe(rest)
})

it.each(['茶', '子', '包子', '电子', '和果子', '水龙头', '女儿', 'お菓子'])('%s has no ending to remove', (word) => {
  expect(withoutEnding(word)).toBeNull()
})
