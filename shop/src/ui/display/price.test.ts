import { expect, test } from 'vitest'
import { formatPrice } from './price.tsx'

test.each([
  ['128.00', '¥128.00'],
  ['0.50', '¥0.50'],
  ['1280.00', '¥1,280.00'],
  ['9007199254740993.10', '¥9,007,199,254,740,993.10'],
])('writes %s as %s', (amount, text) => {
  expect(formatPrice(amount)).toBe(text)
})
