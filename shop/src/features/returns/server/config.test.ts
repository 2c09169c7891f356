import { expect, test } from 'vitest'
import { readReturnsConfig } from './config.ts'

test('managers give back as much as was paid, or up to a sum', () => {
  expect(readReturnsConfig({})).toEqual({ refundLimitInFen: null })
  expect(readReturnsConfig({ REFUND_LIMIT: '500' })).toEqual({ refundLimitInFen: 50_000 })
})

test.each(['viel', '-5', '5.001'])('a limit of %s stops the start by name', (value) => {
  expect(() => readReturnsConfig({ REFUND_LIMIT: value })).toThrow(/^REFUND_LIMIT: .+$/)
})
