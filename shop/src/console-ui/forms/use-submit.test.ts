import { describe, expect, test } from 'vitest'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { formErrorShown, WrongField } from './use-submit.ts'

const refused = (errors: Record<string, string[]>) =>
  new ApiFailure(400, { code: 'invalid', detail: 'Something is wrong.', errors })

describe('what is said above a form', () => {
  test('shows nothing where every fault is shown at its field', () => {
    expect(formErrorShown(refused({ number: ['Give the number.'] }), new Set(['number', 'lines']))).toBeNull()
  })

  test('shows faults of fields that the form does not have', () => {
    const failure = refused({ number: ['Give the number.'], lines: ['Only 1 is left.'], carrier: ['Which one?'] })
    expect(formErrorShown(failure, new Set(['number']))?.message).toBe('Only 1 is left. Which one?')
  })

  test('leaves what is wrong before it is sent to its field, where the form has one', () => {
    const wrong = new WrongField('number', 'A number, such as 80.')
    expect(formErrorShown(wrong, new Set(['number']))).toBeNull()
    expect(formErrorShown(wrong, new Set(['note']))).toBe(wrong)
  })

  test('is the failure itself where no field is named', () => {
    for (const failure of [refused({}), new Error('No connection.')])
      expect(formErrorShown(failure, new Set(['number']))).toBe(failure)
  })
})
