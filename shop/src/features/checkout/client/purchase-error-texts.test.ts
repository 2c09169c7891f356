import { expect, test } from 'vitest'
import type { Quote } from '#features/checkout/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { describeSeen, readSeen, describePurchaseError } from './purchase-error-texts.ts'

const line = (goods_id: number, goods_name: string, unit_price: string) =>
  ({ goods_id, goods_name, unit_price }) as Quote['lines'][number]
const lines = [line(7, '宇治抹茶', '128.00'), line(8, '抹茶碗', '236.00')]

function seen() {
  const form = new FormData()
  form.set('seen', describeSeen({ total: '364.00', lines }))
  return readSeen(form)
}

test('a total that rose names both sums and what became dearer', () => {
  const quote = { total: '380.00', lines: [line(8, '抹茶碗', '230.00'), line(7, '宇治抹茶', '150.00')] }
  const body = { detail: '总价有变动。', code: 'total_changed', quote }
  const failure = new ApiFailure(409, body)
  expect(describePurchaseError(failure, seen())).toBe(
    '合计变了：¥364.00 → ¥380.00，还没有下单。「宇治抹茶」涨了 ¥22.00。请再看一眼再提交。',
  )
})

test('what cannot be had is called by its name', () => {
  const errors = { 'lines.1': ['库存仅剩 1 件，请减少数量。'] }
  const failure = new ApiFailure(409, { detail: '还没有下单。', code: 'out_of_stock', errors })
  expect(describePurchaseError(failure, seen())).toBe('还没有下单。「抹茶碗」：库存仅剩 1 件，请减少数量。')
})

test('explains a repeated purchase to a person, not to a program', () => {
  const failure = new ApiFailure(409, { detail: '这个 Idempotency-Key 已用。', code: 'idempotency_key_reused' })
  expect(describePurchaseError(failure, seen())).toBe('这笔订单已用其他内容提交过，请先查看「订单」。')
})

test('shows any other error unchanged', () => {
  const errors = { address_id: ['请重新选择所在地区。'] }
  const failure = new ApiFailure(400, { detail: '请检查。', code: 'invalid', errors })
  expect(describePurchaseError(failure, seen())).toBe('请检查。请重新选择所在地区。')
})
