import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { dismissAlert, getAlerts } from '#ui/alerts/alert-store.ts'
import { toFormFailure } from './form-failure.ts'

function dismissAlerts(): void {
  for (const { id } of getAlerts()) dismissAlert(id)
}

// Test files of one process share the store.
beforeEach(() => {
  dismissAlerts()
  vi.stubGlobal('document', {})
})
afterEach(dismissAlerts)

const page = new URL('http://localhost/user/order/Y7K4/return')
const refused = (errors: Record<string, string[]>) =>
  new ApiFailure(400, { detail: '提交的内容有误。', code: 'invalid', errors })
const fields = ['lines', 'text']

test('what belongs to a field is said there, also of a part of it, and in no alert', () => {
  const failure = refused({ 'lines.0.quantity': ['最多 2 件。'], lines: ['没有这一行。'], text: ['最多 500 个字符。'] })
  expect(toFormFailure(failure, page, fields)).toEqual({
    fieldErrors: { lines: ['最多 2 件。', '没有这一行。'], text: ['最多 500 个字符。'] },
  })
  expect(getAlerts()).toEqual([])
})

test('what belongs to no field of the form is said in an alert', () => {
  expect(toFormFailure(refused({ other: ['不对。'] }), page, fields)).toBeNull()
  expect(getAlerts()).toMatchObject([{ text: '提交的内容有误。', kind: 'failure' }])
})

test('what is no refusal is thrown', () => {
  expect(() => toFormFailure(new Error('broken'), page, fields)).toThrow('broken')
})
