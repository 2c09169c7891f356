import { afterEach, expect, test } from 'vitest'
import { parseAlipayTime, toAlipayTime } from './alipay-times.ts'
import { toResponseTradeView, toTradeView } from './alipay-trade.ts'
import { jsonWithoutBuyer, redactBuyerInForm } from './redact-buyer.ts'

const closed = { out_trade_no: 'Y7K4_1', trade_no: '2026', trade_status: 'TRADE_CLOSED', total_amount: '128.00' }

test.each([
  ['nothing of a refund', {}, 'closed'],
  ['an empty time of one', { gmt_refund: '' }, 'closed'],
  ['a refund of nothing', { refund_fee: '0.00' }, 'closed'],
  ['the time of one', { gmt_refund: '2026-11-21 22:00:00.000' }, 'refunded'],
  ['its sum', { refund_fee: '128.00' }, 'refunded'],
])('a closed trade that reports %s', (_what, fields, status) => {
  expect(toTradeView({ ...closed, ...fields })?.status).toBe(status)
})

test.each([toTradeView, toResponseTradeView])('an amount is in the named currency, otherwise in yuan', (read) => {
  expect(read(closed)?.money).toEqual({ minorUnits: 12_800, currency: 'CNY' })
  expect(read({ ...closed, trans_currency: 'USD' })?.money).toEqual({ minorUnits: 12_800, currency: 'USD' })
})

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test.each(['UTC', 'America/New_York', 'Asia/Shanghai'])('writes and reads UTC+8 in a process of zone %s', (name) => {
  process.env.TZ = name
  const time = new Date('2026-11-21T16:30:05.000Z')
  expect(toAlipayTime(time)).toBe('2026-11-22 00:30:05')
  expect(parseAlipayTime('2026-11-22 00:30:05')).toEqual(time)
  expect(parseAlipayTime('2026-11-22 00:30:05.123')).toEqual(time)
})

test.each(['', '2026-11-22', '2026-13-22 00:30:05', '2026-11-22T00:30:05Z', 'yesterday', undefined])(
  'rejects %j as a time',
  (text) => {
    expect(parseAlipayTime(text)).toBeNull()
  },
)

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
  const answer = {
    tradeNo: '1',
    buyerLogonId: 'a',
    buyerPayAmount: '9.00',
    detail: [{ buyerUserId: 'b', amount: '9.00' }],
  }
  const expected = { tradeNo: '1', buyerPayAmount: '9.00', detail: [{ amount: '9.00' }] }
  expect(JSON.parse(jsonWithoutBuyer(answer))).toEqual(expected)
})
