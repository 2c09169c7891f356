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

test('errors of a field, or of a part of it, are shown at the field, and in no alert', () => {
  const failure = refused({ 'lines.0.quantity': ['最多 2 件。'], lines: ['没有这一行。'], text: ['最多 500 个字符。'] })
  expect(toFormFailure(failure, page, fields)).toEqual({
    fieldErrors: { lines: ['最多 2 件。', '没有这一行。'], text: ['最多 500 个字符。'] },
  })
  expect(getAlerts()).toEqual([])
})

test('errors of no field of the form are shown in an alert', () => {
  expect(toFormFailure(refused({ other: ['不对。'] }), page, fields)).toBeNull()
  expect(getAlerts()).toMatchObject([{ text: '提交的内容有误。', kind: 'failure' }])
})

test('other errors are thrown', () => {
  expect(() => toFormFailure(new Error('broken'), page, fields)).toThrow('broken')
})
