import { expect, test } from 'vitest'
import { shipmentRefundAmount } from './shipment-refund-amount.ts'
import { faultsOfSum, returnStateTone, returnStateWord, returnTabName, sumTyped } from './return-words.ts'

const order = { total_amount: '59.70', refunded_amount: '0.00' }
const parcel = { left_amounts: [{ position: 1, unit_amounts: ['19.90', '19.90', '19.90'] }] }

test('shows the refund: of a lost parcel all, of a returned one the received units', () => {
  expect(shipmentRefundAmount(order, parcel, null)).toBe('59.70')
  expect(shipmentRefundAmount(order, parcel, () => 2)).toBe('39.80')
  expect(shipmentRefundAmount(order, parcel, () => 0)).toBe('0.00')
  expect(shipmentRefundAmount({ ...order, total_amount: '67.70' }, parcel, () => 2, '8.00')).toBe('47.80')
})

test('never exceeds the rest of the payment, and is null without permission to read sums', () => {
  expect(shipmentRefundAmount({ ...order, refunded_amount: '5.00' }, parcel, null)).toBe('54.70')
  expect(shipmentRefundAmount(order, { left_amounts: null }, null)).toBeNull()
  expect(shipmentRefundAmount({ total_amount: null, refunded_amount: null }, parcel, null)).toBeNull()
})

test.each([
  ['12', '12.00'],
  ['１２．５', '12.50'],
  ['1,280', '1280.00'],
])('%s is the amount %s', (typed, sum) => {
  expect(sumTyped(typed)).toBe(sum)
  expect(faultsOfSum(typed)).toEqual([])
})

test('an invalid amount shows an error; an empty field does not', () => {
  expect(faultsOfSum('12.555')).toEqual(['请填写数字，例如 128 或 128.50。'])
  expect(faultsOfSum(' ')).toEqual([])
})

test('a refund refused by the provider has failed; only a shopper’s own withdrawal is one', () => {
  const failed = { kind: 'unshipped', status: 'withdrawn' } as const
  const withdrawn = { kind: 'goods_back', status: 'withdrawn' } as const
  expect([returnStateWord(failed, '支付宝'), returnStateWord(withdrawn, '支付宝')]).toEqual(['退款失败', '已撤回'])
  expect([returnStateTone(failed), returnStateTone(withdrawn)]).toEqual(['back', 'off'])
})

test('a refund under way names its provider, and where several are set up none', () => {
  const refunding = { kind: 'goods_back', status: 'refunding' } as const
  expect([returnStateWord(refunding, '支付宝'), returnTabName('at_provider', '支付宝')]).toEqual(
    Array(2).fill('支付宝处理中'),
  )
  expect([returnStateWord(refunding, ''), returnTabName('at_provider')]).toEqual(Array(2).fill('支付平台处理中'))
})
