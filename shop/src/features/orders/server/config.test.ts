import { expect, test } from 'vitest'
import { readOrderConfig } from './config.ts'

test('an unpaid order reserves its stock for a quarter of an hour, or as long as is set', () => {
  expect(readOrderConfig({})).toEqual({ orderTtlInMs: 900_000 })
  expect(readOrderConfig({ ORDER_TTL: '90s' })).toEqual({ orderTtlInMs: 90_000 })
})

test.each(['15', '0s'])('ORDER_TTL=%s is refused in one line', (value) => {
  expect(() => readOrderConfig({ ORDER_TTL: value })).toThrow(/^ORDER_TTL: .+$/)
})
