import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMoney, formatMoney, multiplyMoney, parseMoney, toWireMoney } from './money.ts'

const amountInFen = fc.integer({ min: 0, max: 99_999_999_999_999 })

test('an amount written as text is read as the same amount, with two places', () => {
  fc.assert(
    fc.property(amountInFen, (fen) => {
      const text = toWireMoney(fen)
      expect(text).toMatch(/^(?:0|[1-9]\d*)\.\d{2}$/)
      expect(parseMoney(text)).toBe(fen)
    }),
  )
})

test('a number of pieces costs as much as they do one by one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.integer({ min: 1, max: 999 }), (fen, quantity) => {
      expect(multiplyMoney(toWireMoney(fen), quantity)).toBe(toWireMoney(fen * quantity))
    }),
  )
})

test('a sum is exact, to the fen', () => {
  fc.assert(
    fc.property(amountInFen, amountInFen, (fen, other) => {
      expect(addMoney(toWireMoney(fen), toWireMoney(other))).toBe(toWireMoney(fen + other))
    }),
  )
})

test('the displayed text has the digits of the amount, and commas between thousands', () => {
  fc.assert(
    fc.property(amountInFen, (fen) => {
      const text = toWireMoney(fen)
      expect(formatMoney(text)).toMatch(/^¥\d{1,3}(?:,\d{3})*\.\d{2}$/)
      expect(formatMoney(text).replaceAll(/[¥,]/g, '')).toBe(text)
    }),
  )
})

test.each([
  ['128', 12_800],
  ['128.5', 12_850],
  [' 0.07 ', 7],
])('reads %j as %i fen', (text, fen) => {
  expect(parseMoney(text)).toBe(fen)
})

test('an amount is written as browsers write it', () => {
  const usual = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' })
  fc.assert(
    fc.property(amountInFen, (fen) => {
      const text = toWireMoney(fen)
      expect(formatMoney(text)).toBe(usual.format(text as `${number}`))
    }),
  )
})

test.each(['', '.5', '1.', '1.234', '-1', '1e3', '1,280.00', '１２', '1234567890123'])('%j is no amount', (text) => {
  expect(parseMoney(text)).toBeNull()
})

test.each([-1, 0.5, Number.NaN, Infinity, 2 ** 53])('%f is no amount in fen', (fen) => {
  expect(() => toWireMoney(fen)).toThrow(RangeError)
})

test.each([
  ['128.00', '¥128.00'],
  ['0.50', '¥0.50'],
  ['1280.00', '¥1,280.00'],
  ['9007199254740993.10', '¥9,007,199,254,740,993.10'],
  ['-1280.00', '-¥1,280.00'],
  ['128.5', '¥128.50'],
  ['1280', '¥1,280.00'],
])('writes %s as %s', (amount, text) => {
  expect(formatMoney(amount)).toBe(text)
})

test.each([
  ['236.00', 2, '472.00'],
  ['0.05', 1, '0.05'],
  ['0.07', 100, '7.00'],
  ['19.99', 999, '19970.01'],
  ['99999999999999.99', 3, '299999999999999.97'],
])('%s for %i pieces makes %s', (price, quantity, total) => {
  expect(multiplyMoney(price, quantity)).toBe(total)
})
