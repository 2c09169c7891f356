import { expect, test } from 'vitest'
import type { Quote } from '#features/checkout/contract.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { describePurchaseError, describeSeen, readSeen } from './purchase-error-texts.ts'
import { returnTermOf } from '../components/checkout-sum.tsx'
import { isReturnFromCashier, returnedOrderNumber } from './returned-order.ts'

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

test('new terms are one sentence, though the field has it, too', () => {
  const errors = { terms_version: ['条款刚刚更新了。'] }
  const failure = new ApiFailure(409, { detail: '条款刚刚更新了。', code: 'terms_changed', errors })
  expect(describePurchaseError(failure, seen())).toBe('条款刚刚更新了。')
})

test('shows any other error unchanged', () => {
  const errors = { address_id: ['请重新选择所在地区。'] }
  const failure = new ApiFailure(400, { detail: '请检查。', code: 'invalid', errors })
  expect(describePurchaseError(failure, seen())).toBe('请检查。请重新选择所在地区。')
})

test.each([
  [[true, true], '收货后 10 天内可无理由退货。'],
  [[true, false], '收货后 10 天内可无理由退货，标明不支持的商品除外。'],
  [[false], '不支持无理由退货；有质量问题可以退。'],
])('for goods that are returnable or not, %j, the term is: %s', (lines, term) => {
  expect(returnTermOf({ lines: lines.map((is_returnable) => ({ is_returnable })), return_days: 10 })).toBe(term)
})

function query(parameters: Record<string, string>): URLSearchParams {
  return new URLSearchParams(parameters)
}

test('finds the order of a payment, whichever attempt it was', () => {
  expect(returnedOrderNumber(query({ out_trade_no: 'Y7K4Q9TM2HXD_1' }))).toBe('Y7K4-Q9TM-2HXD')
  expect(returnedOrderNumber(query({ out_trade_no: 'Y7K4Q9TM2HXD_12' }))).toBe('Y7K4-Q9TM-2HXD')
})

test.each(['', 'Y7K4Q9TM2HXD', '../../api/token_1', 'Y7K4-Q9TM-2HXD_1'])('reads no order from %j', (text) => {
  expect(returnedOrderNumber(query({ out_trade_no: text }))).toBeNull()
})

test('a visit without a payment number is no return', () => {
  expect(isReturnFromCashier(query({ lang: 'ja' }))).toBe(false)
  expect(isReturnFromCashier(query({ out_trade_no: 'Y7K4Q9TM2HXD_1', total_amount: '472.00' }))).toBe(true)
})
