import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fieldList } from '../../goods-fields.ts'
import { GoodsFieldInputs } from './goods-field-inputs.tsx'
import { textField, valuesOf } from './goods-values.ts'
import { errorsByField, type GoodsForm, withoutField } from './use-goods-form.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'

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

test('the editor has an input for every field', () => {
  const values = valuesOf(null)
  const form = {
    saved: null,
    values,
    isChanged: () => false,
    errorsOf: () => [],
    propsOf: (field: string) => ({ value: values[field]!, isChanged: false, onValue() {}, errors: [] }),
  } as unknown as GoodsForm
  const html = renderToStaticMarkup(<GoodsFieldInputs form={form} isOff={false} />)
  for (const { label, name } of fieldList) expect(html).toContain((label ?? name)())
  expect(html.match(/<(?:input|select)\b/g)).toHaveLength(fieldList.length)
})
