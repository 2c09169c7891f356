import { describe, expect, test } from 'vitest'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { wasNotDone } from './use-idempotency-key.ts'
import { formErrorShown, WrongField } from './use-submit.ts'

const refused = (errors: Record<string, string[]>) =>
  new ApiFailure(400, { code: 'invalid', detail: 'Something is wrong.', errors })

describe('the error above a form', () => {
  test('is none where every error is shown at its field', () => {
    expect(formErrorShown(refused({ number: ['Enter the number.'] }), new Set(['number', 'lines']))).toBeNull()
  })

  test('has the errors of fields that the form does not have', () => {
    const failure = refused({ number: ['Enter the number.'], lines: ['Only 1 is left.'], carrier: ['Which one?'] })
    expect(formErrorShown(failure, new Set(['number']))?.message).toBe('Only 1 is left. Which one?')
  })

  test('leaves an error found before sending to its field, where the form has one', () => {
    const wrong = new WrongField('number', 'A number, such as 80.')
    expect(formErrorShown(wrong, new Set(['number']))).toBeNull()
    expect(formErrorShown(wrong, new Set(['note']))).toBe(wrong)
  })

  test('is the failure itself where no field is named', () => {
    for (const failure of [refused({}), new Error('No connection.')])
      expect(formErrorShown(failure, new Set(['number']))).toBe(failure)
  })
})

const failedWith = (status: number, code: string) => new ApiFailure(status, { code, detail: code })

test('only a refusal lets the same money be sent under another key', () => {
  const refused = failedWith(400, 'invalid')
  expect(wasNotDone(refused)).toBe(true)
  expect(wasNotDone(new Error('Too much.', { cause: refused }))).toBe(true)
  expect(wasNotDone(failedWith(0, 'network'))).toBe(false)
  expect(wasNotDone(failedWith(502, 'internal_error'))).toBe(false)
  expect(wasNotDone(failedWith(409, 'idempotency_key_reused'))).toBe(false)
  expect(wasNotDone(null)).toBe(false)
})
