import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Merchant } from '../testing/merchant-fixture.ts'

let merchant: Merchant
beforeEach(async () => {
  merchant = await Merchant.open()
})
afterEach(async () => merchant.close())

test('the control API wants its token', async () => {
  const address = `${merchant.sandbox.origin}/control/trades`
  expect((await fetch(address)).status).toBe(403)
  expect((await fetch(address, { headers: { 'x-sandbox-token': 'wrong' } })).status).toBe(403)
  expect(await merchant.control('GET', 'trades')).toEqual({ trades: [] })
})

describe('a trade whose page was opened', () => {
  beforeEach(async () => {
    await fetch(merchant.payUrl({ outTradeNo: 'A' }))
  })

  test("is paid without a browser, and returns the buyer's return address", async () => {
    const paid = await merchant.control('POST', 'trades/A/pay')
    expect(paid).toMatchObject({ trade_status: 'TRADE_SUCCESS', total_amount: '128.00' })
    expect(String(paid.return_address)).toMatch(/^http:\/\/shop\.test\/orders\?from=alipay&.*&sign=/)
    await vi.waitFor(() => expect(merchant.webhooks.received).toHaveLength(1))
    expect(await merchant.control('GET', 'deliveries')).toMatchObject({
      deliveries: [{ http_status: 200, answer: 'success', is_accepted: true }],
    })
  })

  test('is logged in to, then closed', async () => {
    expect(await merchant.control('POST', 'trades/A/login')).toMatchObject({ trade_status: 'WAIT_BUYER_PAY' })
    expect(await merchant.control('POST', 'trades/A/close')).toMatchObject({ code: '10000' })
    expect(await merchant.control('POST', 'trades/A/pay')).toEqual({ error: 'ACQ.TRADE_HAS_CLOSE' })
  })

  test("is refunded manually, as in Alipay's console, and the merchant is notified", async () => {
    await merchant.control('POST', 'trades/A/pay')
    const refund = { refund_amount: '28.00', out_request_no: 'console1' }
    expect(await merchant.control('POST', 'trades/A/refund', refund)).toMatchObject({ fund_change: 'Y' })
    await vi.waitFor(() => expect(merchant.webhooks.received).toHaveLength(2))
    expect(merchant.webhooks.received.map((webhook) => webhook.out_biz_no)).toContain('console1')
  })
})

test('a call that makes no sense is refused', async () => {
  expect(await merchant.control('POST', 'clock/advance', { by_ms: -1 })).toHaveProperty('error')
  const malformed = await fetch(`${merchant.sandbox.origin}/control/faults`, {
    method: 'POST',
    headers: { 'x-sandbox-token': merchant.credentials.controlToken, 'content-type': 'application/json' },
    body: '{"out_trade_no":',
  })
  expect(malformed.status).toBe(400)
})

test('an order never opened cannot be paid', async () => {
  expect(await merchant.control('POST', 'trades/A/pay')).toHaveProperty('error')
})

test('a fault that does not exist is refused, and faults can be cleared', async () => {
  const refused = await merchant.control('POST', 'faults', { out_trade_no: 'A', on: 'notify', kind: 'html' })
  expect(String(refused.error)).toContain('kind is none of drop')
  await merchant.control('POST', 'faults', { out_trade_no: 'A', on: 'query', kind: 'html' })
  await merchant.control('POST', 'faults', { out_trade_no: 'B', on: 'query', kind: 'html' })
  expect(await merchant.control('DELETE', 'faults?out_trade_no=A')).toMatchObject({ faults: [{ out_trade_no: 'B' }] })
  expect(await merchant.control('DELETE', 'faults')).toEqual({ faults: [] })
})
