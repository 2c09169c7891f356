import { expect, test } from 'vitest'
import { parseStatement } from './wechat-pay-statement.ts'

const head = '交易时间,商户订单号,商户退款单号,交易状态,商品名称,订单金额,申请退款金额'
const payment = '`2026-11-26 21:00:00,`A1_1,`,`SUCCESS,`tea, `green,`19.90,`0.00'
const refund = '`2026-11-26 21:05:00,`A1_1,`A1_1_R500,`REFUND,`tea,`0.00,`5.00'
const sums = ['总交易单数,订单总金额,申请退款总金额', '`2,`19.90,`5.00', '']
const whole = [head, payment, refund, ...sums].join('\r\n')

test('a whole statement has its payments and refunds', () => {
  expect(parseStatement(`\uFEFF${whole}`)).toEqual([
    { kind: 'payment', outTradeNo: 'A1_1', outRequestNo: null, minorUnits: 1990 },
    { kind: 'refund', outTradeNo: 'A1_1', outRequestNo: 'A1_1_R500', minorUnits: 500 },
  ])
})

test('a statement that is cut at any place cannot be read', () => {
  // The digits of the sums are compared by nobody.
  for (let length = 0; length <= whole.indexOf('`2,'); length++)
    expect(parseStatement(whole.slice(0, length)), whole.slice(0, length)).toBeNull()
})

test.each([
  ['no sums', [head, payment, refund, '']],
  ['the heading of the sums alone', [head, payment, refund, sums[0]]],
  ['a line of another kind between', [head, payment, '', refund, ...sums]],
  ['an amount below zero', [head, payment.replace('19.90', '-19.90'), ...sums]],
  ['a huge amount', [head, payment.replace('19.90', '1'.repeat(13)), ...sums]],
])('a statement with %s cannot be read', (_what, lines) => {
  expect(parseStatement(lines.join('\r\n'))).toBeNull()
})
