import { expect, test } from 'vitest'
import { purchaseTotal } from './purchase-total.ts'

test.each([
  ['236.00', 2, '472.00'],
  ['0.05', 1, '0.05'],
  ['0.07', 100, '7.00'],
  ['19.99', 999, '19970.01'],
  ['99999999999999.99', 3, '299999999999999.97'],
])('%s for %i pieces makes %s', (price, quantity, total) => {
  expect(purchaseTotal(price, quantity)).toBe(total)
})
