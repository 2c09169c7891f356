import { expect, test } from 'vitest'
import { readReturnsConfig } from './config.ts'

test('managers refund without a limit, or up to an amount', () => {
  expect(readReturnsConfig({})).toEqual({ refundLimitInFen: null })
  expect(readReturnsConfig({ REFUND_LIMIT: '500' })).toEqual({ refundLimitInFen: 50_000 })
})

test.each(['viel', '-5', '5.001'])('a limit of %s prevents the start, naming the variable', (value) => {
  expect(() => readReturnsConfig({ REFUND_LIMIT: value })).toThrow(/^REFUND_LIMIT: .+$/)
})
