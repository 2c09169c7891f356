import { expect, test } from 'vitest'
import { emptyScope, newFields, type PromotionFields } from './promotion-fields.ts'
import { isWholeRule } from './whole-rule.ts'

const whole: PromotionFields = { ...newFields, names: { 'zh-CN': '九折', ja: '', en: '' }, percent: '10' }
const goods = { ...emptyScope, goods: [{ id: 1, names: { 'zh-CN': '碗' } }] }

test.each<Partial<PromotionFields>>([
  {},
  { percent: '１０', amount: '100.00', min_total: '1,280', use_limit: '500', per_shopper_limit: '1' },
  { kind: 'amount', percent: '', amount: '50', scope: goods },
  { kind: 'buy_x', scope: goods, buy_quantity: '2', free_quantity: '1' },
  { kind: 'free_delivery', percent: '' },
  { starts_at: '2026-11-20T00:00', ends_at: '2026-12-10T00:00' },
])('%j can be tried', (changes) => {
  expect(isWholeRule({ ...whole, ...changes })).toBe(true)
})

test.each<Partial<PromotionFields>>([
  newFields,
  { names: newFields.names },
  { percent: '' },
  { percent: '100' },
  { percent: 'ten' },
  { amount: '1.234' },
  { kind: 'amount', amount: '0' },
  { kind: 'amount', amount: '' },
  { kind: 'buy_x', buy_quantity: '2', free_quantity: '1' },
  { kind: 'buy_x', scope: goods, buy_quantity: '2' },
  { scope: emptyScope },
  { min_total: 'x' },
  { min_quantity: '0' },
  { per_shopper_limit: '1000' },
  { starts_at: '2026-12-10T00:00', ends_at: '2026-12-10T00:00' },
])('%j is not tried', (changes) => {
  expect(isWholeRule({ ...whole, ...changes })).toBe(false)
})
