import { expect, test } from 'vitest'
import { readPhone } from './phone-numbers.ts'

const inHangzhou = { country: 'CN', regionCode: '330106' }
const numberOf = (text: string, place: { country: string; regionCode: string }) => {
  const reading = readPhone(text, place)
  return 'number' in reading ? reading.number : null
}

test.each([
  ['13800138000', '13800138000'],
  ['１３８００１３８０００', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['0086 13800138000', '13800138000'],
  ['8613800138000', '13800138000'],
  ['010-65123456', '010-65123456'],
  ['(0571) 8888 6666', '0571-88886666'],
  ['05718888666', '0571-8888666'],
  ['12345678901', null],
  ['10086', null],
  ['88886666', null],
  ['010-6512345', null],
  ['+81 90-1234-5678', null],
  ['电话没有', null],
])('%s in China is %s', (text, number) => {
  expect(numberOf(text, inHangzhou)).toBe(number)
})

test.each([
  ['810000', '5123 4567', '+852 5123 4567'],
  ['820000', '6612 3456', '+853 6612 3456'],
  ['710000', '0912 345 678', '+886 912 345 678'],
  ['810000', '13800138000', '13800138000'],
])('%s has a network of its own: %s', (regionCode, text, number) => {
  expect(numberOf(text, { country: 'CN', regionCode })).toBe(number)
})

test.each([
  ['JP', '090-1234-5678', '+81 90 1234 5678'],
  ['JP', '０９０ー１２３４ー５６７８', '+81 90 1234 5678'],
  ['JP', '+81 90‐1234−5678 ext. 5', '+81 90 1234 5678 ext. 5'],
  ['JP', '03-1234-5678', '+81 3 1234 5678'],
  ['JP', '0120-123-456', '+81 120 123 456'],
  ['JP', '0800-123-4567', '+81 800 123 4567'],
  ['JP', '060-1234-5678', '+81 60 1234 5678'],
  ['JP', '１', null],
  ['JP', '03-1234-567', null],
  ['JP', '03-1234-56789', null],
  ['JP', '090-1234-567', null],
  ['JP', '0120-123-4567', null],
  ['US', '+81 3-1234-567', null],
  ['US', '(213) 373-4253', '+1 213 373 4253'],
  ['FR', '+81 90-1234-5678', '+81 90 1234 5678'],
  ['US', '1-800-FLOWERS', null],
  ['FR', '01 23 45 67 89 / 01 23 45 67 88', null],
  ['FR', 'call me on 01 23 45 67 89', null],
  ['ZZ', '+49 30 123456', '+49 30 123456'],
  ['ZZ', '030 123456', null],
])('in %s %s is %s', (country, text, number) => {
  expect(numberOf(text, { country, regionCode: '' })?.replaceAll('-', ' ') ?? null).toBe(number)
})
