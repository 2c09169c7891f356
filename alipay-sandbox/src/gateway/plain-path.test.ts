import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Merchant } from '../testing/merchant-fixture.ts'
import type { Json } from '../testing/merchant-fixture.ts'

let merchant: Merchant
beforeEach(async () => {
  merchant = await Merchant.open()
})
afterEach(async () => merchant.close())

async function refund(amount: string, key?: string): Promise<Json> {
  const request = { outTradeNo: 'C1', refundAmount: amount, ...(key && { outRequestNo: key }) }
  return merchant.call('alipay.trade.refund', request)
}

describe('paying', () => {
  test('leads from the signed address over the cashier to a signed webhook and a signed return', async () => {
    const visit = await merchant.openCashier({ outTradeNo: 'A1', body: '有机', passbackParams: 'cart%3D7' })
    expect(visit.html).toContain('模拟支付 · 沙箱，不会扣款')
    expect(visit.html).toContain('¥128.00')

    const response = await visit.press('pay')
    expect(response.status).toBe(303)
    const address = new URL(response.headers.get('location') ?? '')
    const returned = Object.fromEntries(address.searchParams)
    expect(returned).toMatchObject({ from: 'alipay', out_trade_no: 'A1', total_amount: '128.00' })
    expect(returned).not.toHaveProperty('trade_status')
    delete returned.from
    expect(merchant.sdk.checkNotifySignV2(returned)).toBe(true)

    await vi.waitFor(() => expect(merchant.webhooks.received).toHaveLength(1))
    const [webhook] = merchant.webhooks.received
    expect(webhook).toMatchObject({
      notify_type: 'trade_status_sync',
      trade_status: 'TRADE_SUCCESS',
      out_trade_no: 'A1',
      trade_no: returned.trade_no,
      total_amount: '128.00',
      app_id: merchant.credentials.appId,
      seller_id: merchant.credentials.sellerId,
      subject: '抹茶',
      body: '有机',
      passback_params: 'cart%3D7',
    })
    expect(Object.values(webhook ?? {})).not.toContain('')
    expect(merchant.sdk.checkNotifySignV2(webhook)).toBe(true)
    expect(merchant.sdk.checkNotifySignV2({ ...webhook, total_amount: '0.01' })).toBe(false)
  })

  test('accepts a subject of any characters', async () => {
    const subject = '% & + " < 中文 😀 &lt; = /'
    await merchant.payFor({ outTradeNo: 'A2', subject })
    await vi.waitFor(() => expect(merchant.webhooks.received).toHaveLength(1))
    expect(merchant.webhooks.received[0]?.subject).toBe(subject)
    expect(merchant.sdk.checkNotifySignV2(merchant.webhooks.received[0])).toBe(true)
  })
})

describe('querying', () => {
  test('knows no trade before the buyer has logged in, then waits, then is paid', async () => {
    const visit = await merchant.openCashier({ outTradeNo: 'B1' })
    expect(await merchant.call('alipay.trade.query', { outTradeNo: 'B1' })).toMatchObject({
      code: '40004',
      subCode: 'ACQ.TRADE_NOT_EXIST',
    })
    const cancelled = await visit.press('cancel')
    expect(cancelled.headers.get('location')).toBe('http://shop.test/orders?from=alipay')
    expect(await merchant.call('alipay.trade.query', { outTradeNo: 'B1' })).toMatchObject({
      code: '10000',
      tradeStatus: 'WAIT_BUYER_PAY',
    })
    const returned = await merchant.payFor({ outTradeNo: 'B1' })
    const response = await merchant.call('alipay.trade.query', {
      tradeNo: returned.searchParams.get('trade_no'),
      outTradeNo: 'ignored',
    })
    expect(response).toMatchObject({ outTradeNo: 'B1', tradeStatus: 'TRADE_SUCCESS', totalAmount: '128.00' })
    expect(response.sendPayDate).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })
})

describe('refunding', () => {
  beforeEach(async () => {
    await merchant.payFor({ outTradeNo: 'C1' })
  })

  test('refunds parts up to the exact total and not 0.01 more', async () => {
    expect(await refund('28.00', 'r1')).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '28.00' })
    expect(await refund('99.99', 'r2')).toMatchObject({ code: '10000', fundChange: 'Y', refundFee: '127.99' })
    expect(await refund('0.02', 'r3')).toMatchObject({ subCode: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
    expect(await merchant.call('alipay.trade.query', { outTradeNo: 'C1' })).toMatchObject({
      tradeStatus: 'TRADE_SUCCESS',
    })
    expect(await refund('0.01', 'r3')).toMatchObject({ fundChange: 'Y', refundFee: '128.00' })
    expect(await refund('0.01', 'r4')).toMatchObject({ code: '40004', subCode: 'ACQ.TRADE_HAS_CLOSE' })
    expect(await merchant.call('alipay.trade.query', { outTradeNo: 'C1' })).toMatchObject({
      tradeStatus: 'TRADE_CLOSED',
    })

    await vi.waitFor(() => expect(merchant.webhooks.received).toHaveLength(4))
    const refundWebhooks = merchant.webhooks.received.filter((webhook) => webhook.refund_fee)
    expect(refundWebhooks).toHaveLength(3)
    expect(refundWebhooks.find((webhook) => webhook.out_biz_no === 'r1')).toMatchObject({
      trade_status: 'TRADE_SUCCESS',
      refund_fee: '28.00',
    })
    expect(refundWebhooks.find((webhook) => webhook.out_biz_no === 'r3')).toMatchObject({
      trade_status: 'TRADE_CLOSED',
      refund_fee: '128.00',
    })
    for (const webhook of refundWebhooks) expect(merchant.sdk.checkNotifySignV2(webhook)).toBe(true)
  })

  test('moves money once for one out_request_no, and refuses it with another amount', async () => {
    expect(await refund('128.00', 'r1')).toMatchObject({ fundChange: 'Y', refundFee: '128.00' })
    expect(await refund('128.00', 'r1')).toMatchObject({ code: '10000', fundChange: 'N', refundFee: '128.00' })
    expect(await refund('1.00', 'r1')).toMatchObject({ subCode: 'ACQ.DISCORDANT_REPEAT_REQUEST' })
  })

  test('wants an out_request_no for a part; without one the key is the order number', async () => {
    expect(await refund('1.00')).toMatchObject({ subCode: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
    expect(await refund('128.00')).toMatchObject({ fundChange: 'Y' })
    const refundState = await merchant.call('alipay.trade.fastpay.refund.query', {
      outTradeNo: 'C1',
      outRequestNo: 'C1',
    })
    expect(refundState).toMatchObject({ refundStatus: 'REFUND_SUCCESS', refundAmount: '128.00' })
  })

  test('responds to a query of a refund that was never made with success and no status', async () => {
    const refund = await merchant.call('alipay.trade.fastpay.refund.query', { outTradeNo: 'C1', outRequestNo: 'none' })
    expect(refund.code).toBe('10000')
    expect(refund).not.toHaveProperty('refundStatus')
  })
})
