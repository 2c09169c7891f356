import { expect, test } from 'vitest'
import { type CheckedControl, faultOf, faultsOf } from './control-faults.ts'

const control = (validity: Partial<ValidityState>, facts: Partial<CheckedControl> = {}): CheckedControl => ({
  id: 'a',
  type: 'text',
  min: '1',
  max: '9',
  step: '',
  minLength: 12,
  dataset: {},
  willValidate: true,
  validity: { valid: false, ...validity },
  ...facts,
})

test.each([
  [{ valueMissing: true }, {}, '此项必填。'],
  [{ valueMissing: true }, { type: 'select-one' }, '请选择。'],
  [{ valueMissing: true }, { type: 'file' }, '请选择文件。'],
  [{ valueMissing: true }, { dataset: { missing: '请填写密码。' } }, '请填写密码。'],
  [{ badInput: true }, { type: 'number' }, '请填写整数，例如 12。'],
  [{ badInput: true }, { type: 'number', step: 'any' }, '请填写数字，例如 128 或 128.50。'],
  [{ badInput: true }, { type: 'date' }, '请填写完整的日期。'],
  [{ rangeUnderflow: true }, { type: 'number' }, '不能小于 1。'],
  [{ rangeOverflow: true }, { type: 'number' }, '不能大于 9。'],
  [{ stepMismatch: true }, { type: 'number' }, '请填写整数，例如 12。'],
  [{ tooShort: true }, {}, '至少需要 12 个字符。'],
  [{ patternMismatch: true }, {}, '类型或格式不正确。'],
  [{ patternMismatch: true }, { dataset: { rule: '只能有字母和数字。' } }, '只能有字母和数字。'],
])('%o of %o has the shop’s own message', (validity, facts, words) => {
  expect(faultOf(control(validity, facts))).toBe(words)
})

test('valid and unchecked controls have no fault', () => {
  expect(faultOf(control({ valid: true }))).toBeNull()
  expect(faultOf(control({ valueMissing: true }, { willValidate: false }))).toBeNull()
})

test('faults are in the order of the form, and leave out controls without rules', () => {
  const controls = [
    control({ valueMissing: true }, { id: 'b' }),
    {},
    control({ valid: true }),
    control({ tooShort: true }),
  ] as unknown as Element[]
  expect([...faultsOf(controls).keys()]).toEqual(['b', 'a'])
})
