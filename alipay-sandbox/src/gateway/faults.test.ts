import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Merchant } from '../testing/merchant-fixture.ts'
import type { Json } from '../testing/merchant-fixture.ts'

let merchant: Merchant
beforeEach(async () => {
  merchant = await Merchant.open()
})
afterEach(async () => merchant.close())

async function arrange(on: string, kind: string, more: Json = {}): Promise<void> {
  const fault = await merchant.control('POST', 'faults', { out_trade_no: 'A', on, kind, ...more })
  expect(fault).toMatchObject({ on, kind })
}

async function waitForWebhooks(count: number): Promise<void> {
  await vi.waitFor(() => expect(merchant.webhooks.received).toHaveLength(count))
}

const query = () => merchant.call('alipay.trade.query', { outTradeNo: 'A' })
const refund = () =>
  merchant.call('alipay.trade.refund', { outTradeNo: 'A', refundAmount: '128.00', outRequestNo: 'r1' })
const queryRefund = () => merchant.call('alipay.trade.fastpay.refund.query', { outTradeNo: 'A', outRequestNo: 'r1' })

async function refundWithTimeout(): Promise<void> {
  const patience = merchant.sdk.config.timeout
  merchant.sdk.config.timeout = 300
  await expect(refund()).rejects.toThrow(/timeout/i)
  merchant.sdk.config.timeout = patience
}

describe('a webhook', () => {
  test('is dropped, and sent at its next turn', async () => {
    await arrange('notify', 'drop')
    await merchant.payFor({ outTradeNo: 'A' })
    await merchant.control('POST', 'clock/advance', { by_ms: 200_000 })
    expect(merchant.webhooks.received).toHaveLength(0)
    await merchant.control('POST', 'clock/advance', { by_ms: 40_000 })
    expect(merchant.webhooks.received).toHaveLength(1)
  })

  test('is sent in several copies at once', async () => {
    await arrange('notify', 'duplicate', { copies: 19 })
    await merchant.payFor({ outTradeNo: 'A' })
    await waitForWebhooks(20)
    expect(new Set(merchant.webhooks.received.map((webhook) => webhook.sign)).size).toBe(1)
  })

  test('of the payment arrives after that of the refund', async () => {
    await arrange('notify', 'reorder')
    await merchant.payFor({ outTradeNo: 'A' })
    await refund()
    await waitForWebhooks(2)
    expect(merchant.webhooks.received.map((webhook) => webhook.trade_status)).toEqual(['TRADE_CLOSED', 'TRADE_SUCCESS'])
  })

  test('delayed until after the next one arrives at its own time where none follows', async () => {
    await arrange('notify', 'reorder')
    await merchant.payFor({ outTradeNo: 'A' })
    await merchant.control('POST', 'clock/advance', { by_ms: 200_000 })
    expect(merchant.webhooks.received).toHaveLength(0)
    await merchant.control('POST', 'clock/advance', { by_ms: 40_000 })
    expect(merchant.webhooks.received).toHaveLength(1)
  })

  test.each([
    ['wrong_amount', { total_amount: '128.01' }, true],
    ['wrong_app_id', { app_id: '9021000000000000' }, true],
    ['wrong_seller_id', { seller_id: '2088000000000000' }, true],
    ['closed', { trade_status: 'TRADE_CLOSED', gmt_close: expect.any(String) as string }, true],
    ['unknown_out_trade_no', { out_trade_no: expect.stringMatching(/^unknown_/) as string }, true],
    ['tampered_amount', { total_amount: '128.01' }, false],
    ['bad_sign', { total_amount: '128.00' }, false],
  ])('with %s carries %o', async (kind, fields, isSignatureGood) => {
    await arrange('notify', kind)
    await merchant.payFor({ outTradeNo: 'A' })
    await waitForWebhooks(1)
    expect(merchant.webhooks.received[0]).toMatchObject(fields)
    expect(merchant.sdk.checkNotifySignV2(merchant.webhooks.received[0])).toBe(isSignatureGood)
  })

  test('is delivered before the buyer returns', async () => {
    await arrange('return', 'after_notify')
    merchant.webhooks.respond = (response) => void setTimeout(() => response.end('success'), 200)
    await merchant.payFor({ outTradeNo: 'A' })
    const trade = await merchant.control('GET', 'trades/A')
    expect(trade.deliveries).toHaveLength(1)
  })
})

test('the buyer never returns', async () => {
  await arrange('return', 'none')
  const response = await (await merchant.openCashier({ outTradeNo: 'A' })).press('pay')
  expect(response.status).toBe(200)
  expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
})

describe('the response to a call', () => {
  beforeEach(async () => {
    await merchant.payFor({ outTradeNo: 'A' })
  })

  test.each(['tampered', 'unsigned', 'error_response', 'html', 'http_502'])('is %s once, then right', async (kind) => {
    await arrange('query', kind)
    await expect(query()).rejects.toThrow()
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  })

  test.each(['tampered', 'unsigned'])('is %s to claim that a waiting trade is paid', async (kind) => {
    await (await merchant.openCashier({ outTradeNo: 'waiting' })).press('cancel')
    await merchant.control('POST', 'faults', { out_trade_no: '*', on: 'query', kind })
    const response = await merchant.sdk.exec('alipay.trade.query', { bizContent: { outTradeNo: 'waiting' } })
    expect(response).toMatchObject({ code: '10000', tradeStatus: 'TRADE_SUCCESS', totalAmount: '128.00' })
    await merchant.control('POST', 'faults', { out_trade_no: '*', on: 'query', kind })
    await expect(merchant.call('alipay.trade.query', { outTradeNo: 'waiting' })).rejects.toThrow()
  })

  test.each([
    ['system_error', '40004', 'ACQ.SYSTEM_ERROR'],
    ['unknown_error', '20000', 'isp.unknow-error'],
    ['balance_short', '40004', 'ACQ.SELLER_BALANCE_NOT_ENOUGH'],
    ['trade_finished', '40004', 'ACQ.TRADE_HAS_FINISHED'],
    ['discordant', '40004', 'ACQ.DISCORDANT_REPEAT_REQUEST'],
    ['frozen', '40004', 'ACQ.REASON_TRADE_BEEN_FREEZEN'],
    ['not_allowed', '40004', 'ACQ.TRADE_NOT_ALLOW_REFUND'],
  ])('to a refund is %s twice, and no money moves before it is right', async (kind, code, subCode) => {
    await arrange('refund', kind, { times: 2 })
    expect(await refund()).toMatchObject({ code, subCode })
    expect(await refund()).toMatchObject({ code, subCode })
    expect(await refund()).toMatchObject({ code: '10000', fundChange: 'Y' })
  })

  test('is an error although the refund was made', async () => {
    await arrange('refund', 'system_error', { executes: true })
    expect(await refund()).toMatchObject({ subCode: 'ACQ.SYSTEM_ERROR' })
    expect(await refund()).toMatchObject({ code: '10000', fundChange: 'N', refundFee: '128.00' })
  })

  test('is lost by a reset after the refund was made: the SDK retries and receives N', async () => {
    await arrange('refund', 'reset', { executes: true })
    expect(await refund()).toMatchObject({ code: '10000', fundChange: 'N', refundFee: '128.00' })
  })

  test('is lost by a reset before the refund was made: the SDK retries and receives Y', async () => {
    await arrange('refund', 'reset')
    expect(await refund()).toMatchObject({ code: '10000', fundChange: 'Y' })
  })

  test('hangs until the caller times out, without the refund', async () => {
    await arrange('refund', 'hang')
    await refundWithTimeout()
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  })

  test('is late, and the refund is made after the caller has timed out', async () => {
    await arrange('refund', 'late', { delay_in_ms: 2500 })
    await refundWithTimeout()
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
    await vi.waitFor(async () => expect(await query()).toMatchObject({ tradeStatus: 'TRADE_CLOSED' }), 4000)
  })

  test('to a refund query is pending although the refund was made', async () => {
    await refund()
    await arrange('refund_query', 'pending')
    expect(await queryRefund()).not.toHaveProperty('refundStatus')
    expect(await queryRefund()).toMatchObject({ refundStatus: 'REFUND_SUCCESS' })
  })
})
