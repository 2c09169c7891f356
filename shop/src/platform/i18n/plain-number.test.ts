import { expect, test } from 'vitest'
import { amountText, wholeNumber } from '#platform/contract/fields.ts'
import { plainNumber } from './plain-number.ts'

test.each([
  ['８０', '80'],
  ['＋６０', '+60'],
  ['－３', '-3'],
  ['−3', '-3'],
  ['ー3', '-3'],
  ['１２．５', '12.5'],
  ['12。5', '12.5'],
  ['１４：００', '14:00'],
  [' 1,280.00 ', '1280.00'],
  ['１，２８０', '1280'],
  ['￥128', '128'],
  ['¥ 1,280.50', '1280.50'],
])('%s is read as %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})

test.each(['12,80', '1,2', 'many', '', '八十'])('%j stays an invalid number', (typed) => {
  expect(wholeNumber(0, 999_999).safeParse(plainNumber(typed)).success).toBe(false)
})

test('schemas of numbers read full-width digits', () => {
  expect(wholeNumber(0, 999).parse('８０')).toBe(80)
  expect(amountText(16).parse('１２８．５')).toBe('128.5')
  expect(amountText(16).safeParse('128.555').success).toBe(false)
})
