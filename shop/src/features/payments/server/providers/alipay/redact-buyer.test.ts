import { expect, test } from 'vitest'
import { redactBuyerInForm, jsonWithoutBuyer } from './redact-buyer.ts'

test.each([
  ['trade_no=1&buyer_id=2088&buyer_logon_id=a**%40b.cn&total_amount=9.00', 'trade_no=1&total_amount=9.00'],
  ['buyer_user_id=2088&trade_no=1&buyer_open_id=0x', 'trade_no=1'],
  ['buyer%5Flogon_id=a&trade_no=1', 'trade_no=1'],
  ['trade_no=1&buyer_pay_amount=9.00', 'trade_no=1&buyer_pay_amount=9.00'],
  ['subject=buyer_id%3D1&body=%26buyer_id', 'subject=buyer_id%3D1&body=%26buyer_id'],
])('of a form %s remains %s', (form, expected) => {
  expect(redactBuyerInForm(form)).toBe(expected)
})

test('a response retains its fields of the trade, at any depth', () => {
  const response = {
    tradeNo: '1',
    buyerLogonId: 'a',
    buyerPayAmount: '9.00',
    detail: [{ buyerUserId: 'b', amount: '9.00' }],
  }
  const expected = { tradeNo: '1', buyerPayAmount: '9.00', detail: [{ amount: '9.00' }] }
  expect(JSON.parse(jsonWithoutBuyer(response))).toEqual(expected)
})
