import { expect, test } from 'vitest'
import { code128 } from './code-128.ts'

/** Modules as text: a bar is 1. */
function modulesOf(text: string): string {
  const { bars, width } = code128(text)
  const modules = Array.from({ length: width }, () => '0')
  for (const bar of bars) modules.fill('1', bar.at, bar.at + bar.width)
  return modules.join('')
}

test('begins, ends and checks like the standard', () => {
  // Set B: start, P J J 1 2 3 C, the check symbol of value 55, stop.
  const symbols = [
    '11010010000',
    '11101110110',
    '10110111000',
    '10110111000',
    '10011100110',
    '11001110010',
    '11001011100',
    '10001000110',
    '11101000110',
    '1100011101011',
  ]
  expect(modulesOf('PJJ123C')).toBe(symbols.join(''))
})

test('an order number is as wide as its letters: 11 modules each, and 35 around them', () => {
  expect(code128('7QK2-M4VD-9TXA').width).toBe(14 * 11 + 35)
  const { bars, width } = code128('0123456789ABCDEFGHJKMNPQRSTVWXYZ-')
  expect(bars.every(({ at, width: wide }) => wide >= 1 && wide <= 4 && at + wide <= width)).toBe(true)
})

test('what it has no symbol for is refused', () => {
  expect(() => code128('订单')).toThrow(RangeError)
})
