import { expect, test } from 'vitest'
import { amountPaidBack } from './pay-back-amount.ts'

const order = { total_amount: '59.70', refunded_amount: '0.00' }
const parcel = { left_amounts: [{ position: 1, unit_amounts: ['19.90', '19.90', '19.90'] }] }

test('shows the refund: of a lost parcel all, of a returned one the received units', () => {
  expect(amountPaidBack(order, parcel, null)).toBe('59.70')
  expect(amountPaidBack(order, parcel, () => 2)).toBe('39.80')
  expect(amountPaidBack(order, parcel, () => 0)).toBe('0.00')
  expect(amountPaidBack({ ...order, total_amount: '67.70' }, parcel, () => 2, '8.00')).toBe('47.80')
})

test('never exceeds the rest of the payment, and is null without permission to read sums', () => {
  expect(amountPaidBack({ ...order, refunded_amount: '5.00' }, parcel, null)).toBe('54.70')
  expect(amountPaidBack(order, { left_amounts: null }, null)).toBeNull()
  expect(amountPaidBack({ total_amount: null, refunded_amount: null }, parcel, null)).toBeNull()
})
