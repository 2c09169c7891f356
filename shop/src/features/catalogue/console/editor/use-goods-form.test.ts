import { expect, test } from 'vitest'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { textField, valuesOf } from './goods-values.ts'
import { errorsByField, withoutField } from './use-goods-form.ts'

const refused = new ApiFailure(400, {
  detail: '请检查。',
  code: 'invalid',
  errors: { price: ['请填写金额。'], translations: ['请填写名称。'] },
})

test('a corrected field is no longer marked, and others stay so until they are corrected', () => {
  const name = textField('zh-CN', 'name')
  const errors = errorsByField(refused, valuesOf(null))
  expect(errors).toEqual({ price: ['请填写金额。'], [name]: ['请填写名称。'] })
  const corrected = withoutField(errors, 'price')
  expect(corrected).toEqual({ [name]: ['请填写名称。'] })
  expect(withoutField(corrected, name)).toEqual({})
})
