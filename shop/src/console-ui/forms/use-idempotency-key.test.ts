import { expect, test } from 'vitest'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { wasNotDone } from './use-idempotency-key.ts'

const answered = (status: number, code: string) => new ApiFailure(status, { code, detail: code })

test('only a refusal lets the same money be sent under another key', () => {
  const refused = answered(400, 'invalid')
  expect(wasNotDone(refused)).toBe(true)
  expect(wasNotDone(new Error('Too much.', { cause: refused }))).toBe(true)
  expect(wasNotDone(answered(0, 'network'))).toBe(false)
  expect(wasNotDone(answered(502, 'internal_error'))).toBe(false)
  expect(wasNotDone(answered(409, 'idempotency_key_reused'))).toBe(false)
  expect(wasNotDone(null)).toBe(false)
})
