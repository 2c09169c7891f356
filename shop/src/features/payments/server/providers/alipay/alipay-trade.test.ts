import { expect, test } from 'vitest'
import { toResponseTradeView, toTradeView } from './alipay-trade.ts'

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
