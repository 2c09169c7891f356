import { expect, test } from 'vitest'
import type { CheckedControl } from '#ui/fields/control-faults.ts'
import { readTypedQuantity } from './packed-line.tsx'

/** A field for 0 to 4 units, with the browser's validity. */
const field = (value: string, validity: Partial<ValidityState>) => {
  const control: CheckedControl = {
    id: 'q',
    type: 'number',
    min: '0',
    max: '4',
    step: '',
    minLength: -1,
    dataset: {},
    willValidate: true,
    validity: { valid: Object.keys(validity).length === 0, ...validity },
  }
  return { ...control, value }
}

test('9 of 4 and 1.5 stay as typed, with an error at the field', () => {
  expect(readTypedQuantity(field('9', { rangeOverflow: true }))).toEqual({ typed: '9', fault: '不能大于 4。' })
  expect(readTypedQuantity(field('1.5', { stepMismatch: true }))).toEqual({
    typed: '1.5',
    fault: '请填写整数，例如 12。',
  })
})

test('a whole number within reach is the quantity', () => {
  expect(readTypedQuantity(field('3', {}))).toEqual({ quantity: 3 })
})
