import { expect, test } from 'vitest'
import { hasSlip } from './has-slip.ts'

test.each([
  ['paid', 'to_prepare', true],
  ['paid', 'needs_address', true],
  ['paid', 'none', true],
  ['paid', 'shipped', true],
  ['refunding', 'partly_shipped', true],
  ['refunded', 'delivered', true],
  ['paid', 'called_off', false],
  ['pending', 'none', false],
  ['cancelled', 'none', false],
  ['expired', 'none', false],
  ['refunding', 'to_prepare', false],
  ['refunded', 'called_off', false],
] as const)('%s and %s: a slip is offered: %s', (status, fulfilment, isOffered) => {
  expect(hasSlip({ status, fulfilment, is_in_review: false })).toBe(isOffered)
  expect(hasSlip({ status, fulfilment, is_in_review: true })).toBe(false)
})
