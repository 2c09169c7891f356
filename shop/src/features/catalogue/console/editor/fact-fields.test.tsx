import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { fieldList } from '../../goods-fields.ts'
import { FactFields } from './fact-fields.tsx'
import { valuesOf } from './goods-values.ts'
import type { GoodsForm } from './use-goods-form.ts'

test('the editor has an input for every field', () => {
  const values = valuesOf(null)
  const form = {
    saved: null,
    values,
    isChanged: () => false,
    errorsOf: () => [],
    propsOf: (field: string) => ({ value: values[field]!, isChanged: false, onValue() {}, errors: [] }),
  } as unknown as GoodsForm
  const html = renderToStaticMarkup(<FactFields form={form} isOff={false} />)
  for (const { label, name } of fieldList) expect(html).toContain((label ?? name)())
  expect(html.match(/<(?:input|select)\b/g)).toHaveLength(fieldList.length)
})
