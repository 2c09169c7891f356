import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Merchant, respondSuccess } from '../testing/merchant-fixture.ts'
import type { Json } from '../testing/merchant-fixture.ts'

const minuteInMs = 60_000
let merchant: Merchant
beforeEach(async () => {
  merchant = await Merchant.open()
})
afterEach(async () => merchant.close())

async function advance(byMs: number): Promise<void> {
  await merchant.control('POST', 'clock/advance', { by_ms: byMs })
}

async function waitForWebhooks(count: number): Promise<void> {
  await vi.waitFor(() => expect(merchant.webhooks.received).toHaveLength(count))
}

async function waitForAttempts(outTradeNo: string, count: number): Promise<Json> {
  return vi.waitFor(async () => {
    const trade = await merchant.control('GET', `trades/${outTradeNo}`)
    expect(trade.deliveries).toHaveLength(count)
    return trade
  })
}

describe('a webhook that is not received', () => {
  test('is sent eight times over 25 hours, then never again', async () => {
    merchant.webhooks.respond = (response) => response.end('fail')
    await merchant.payFor({ outTradeNo: 'A' })
    await waitForAttempts('A', 1)
    for (const [index, minutes] of [4, 10, 10, 60, 120, 360, 900].entries()) {
      await advance((minutes - 1) * minuteInMs)
      expect(merchant.webhooks.received).toHaveLength(index + 1)
      await advance(minuteInMs)
      expect(merchant.webhooks.received).toHaveLength(index + 2)
    }
    await advance(30 * 24 * 60 * minuteInMs)
    expect(merchant.webhooks.received).toHaveLength(8)
    expect(new Set(merchant.webhooks.received.map((webhook) => webhook.notify_id)).size).toBe(1)
    expect(new Set(merchant.webhooks.received.map((webhook) => webhook.notify_time)).size).toBe(8)
    for (const webhook of merchant.webhooks.received) expect(merchant.sdk.checkNotifySignV2(webhook)).toBe(true)
    const { notices } = await merchant.control('GET', 'trades/A')
    expect(notices).toMatchObject([{ state: 'given_up', attempts: 8, due_at: null }])
  })

  test('fault 38: happens in one jump of the clock as it would in time', async () => {
    merchant.webhooks.respond = (response) => response.end('fail')
    await merchant.payFor({ outTradeNo: 'A' })
    await waitForAttempts('A', 1)
    await advance(25 * 60 * minuteInMs)
    expect(merchant.webhooks.received).toHaveLength(8)
  })

  test.each([
    ['a newline after the word', 200, 'success\n'],
    ['quotes', 200, '"success"'],
    ['capitals', 200, 'SUCCESS'],
    ['another status', 201, 'success'],
    ['a redirect', 302, 'success'],
    ['a longer word', 200, 'successful'],
  ])('fault 36: because of %s is sent again', async (_name, status, body) => {
    merchant.webhooks.respond = (response) => response.writeHead(status, { location: '/elsewhere' }).end(body)
    await merchant.payFor({ outTradeNo: 'A' })
    await waitForAttempts('A', 1)
    merchant.webhooks.respond = respondSuccess
    await advance(4 * minuteInMs)
    expect(merchant.webhooks.received).toHaveLength(2)
    await advance(60 * minuteInMs)
    expect(merchant.webhooks.received).toHaveLength(2)
  })

  test('because the sandbox was stopped is sent after its restart', async () => {
    merchant.webhooks.respond = () => undefined
    await merchant.payFor({ outTradeNo: 'A' })
    await waitForWebhooks(1)
    await merchant.restartSandbox()
    merchant.webhooks.respond = respondSuccess
    await waitForWebhooks(2)
    const trade = await waitForAttempts('A', 1)
    expect(trade.notices).toMatchObject([{ state: 'accepted', attempts: 1 }])
    await merchant.restartSandbox()
    await advance(25 * 60 * minuteInMs)
    expect(merchant.webhooks.received).toHaveLength(2)
  })

  test('continues its retry schedule after a restart', async () => {
    merchant.webhooks.respond = (response) => response.end('fail')
    await merchant.payFor({ outTradeNo: 'A' })
    await waitForAttempts('A', 1)
    await advance(4 * minuteInMs)
    await merchant.restartSandbox()
    await advance(9 * minuteInMs)
    expect(merchant.webhooks.received).toHaveLength(2)
    await advance(minuteInMs)
    expect(merchant.webhooks.received).toHaveLength(3)
  })
})

test('a webhook can be sent again by hand', async () => {
  await merchant.payFor({ outTradeNo: 'A' })
  await waitForAttempts('A', 1)
  const { notify_id: notifyId } = merchant.webhooks.received[0] ?? {}
  await merchant.control('POST', `notices/${notifyId}/redeliver`)
  expect(merchant.webhooks.received).toHaveLength(2)
  expect(merchant.webhooks.received[1]?.notify_id).toBe(notifyId)
})

test('the sandbox stops while a merchant does not respond', async () => {
  merchant.webhooks.respond = () => undefined
  await merchant.payFor({ outTradeNo: 'A' })
  await waitForWebhooks(1)
  const advancing = advance(25 * 60 * minuteInMs)
  await merchant.control('GET', 'clock')
  await merchant.restartSandbox()
  await advancing
  const trade = await merchant.control('GET', 'trades/A')
  expect(trade.notices).toMatchObject([{ state: 'pending', attempts: 0 }])
})

describe('time', () => {
  test('closes a trade at its time_expire, which is UTC+8, and notifies nobody for page pay', async () => {
    const deadline = Date.now() + 15 * minuteInMs
    const timeExpire = new Date(deadline + 480 * minuteInMs).toISOString().slice(0, 19).replace('T', ' ')
    const visit = await merchant.openCashier({ outTradeNo: 'A', timeExpire })
    await visit.press('cancel')
    await advance(14 * minuteInMs)
    const query = () => merchant.call('alipay.trade.query', { outTradeNo: 'A' })
    expect(await query()).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
    await advance(minuteInMs)
    expect(await query()).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
    expect(await (await visit.press('pay')).text()).toContain('ACQ.TRADE_HAS_CLOSE')
    expect((await merchant.openCashier({ outTradeNo: 'B', timeExpire })).html).toContain('ACQ.TRADE_HAS_CLOSE')
    expect(merchant.webhooks.received).toHaveLength(0)
  })

  test('closes a wap trade at its timeout_express with a TRADE_CLOSED webhook', async () => {
    const order = { outTradeNo: 'A', productCode: 'QUICK_WAP_WAY', timeoutExpress: '1h' }
    await fetch(merchant.payUrl(order, 'alipay.trade.wap.pay'))
    await merchant.control('POST', 'trades/A/login')
    await advance(60 * minuteInMs)
    await waitForWebhooks(1)
    expect(merchant.webhooks.received[0]).toMatchObject({ trade_status: 'TRADE_CLOSED' })
    expect(merchant.webhooks.received[0]).not.toHaveProperty('gmt_payment')
  })

  test('finishes a trade when its year for refunds is over', async () => {
    await merchant.payFor({ outTradeNo: 'A' })
    await advance(365 * 24 * 60 * minuteInMs)
    expect(await merchant.call('alipay.trade.query', { outTradeNo: 'A' })).toMatchObject({
      tradeStatus: 'TRADE_FINISHED',
    })
    const refund = await merchant.call('alipay.trade.refund', { outTradeNo: 'A', refundAmount: '128.00' })
    expect(refund).toMatchObject({ subCode: 'ACQ.TRADE_HAS_FINISHED' })
  })

  test('stays moved over a restart', async () => {
    await advance(48 * 60 * minuteInMs)
    await merchant.restartSandbox()
    const { offset_in_ms: offset } = await merchant.control('GET', 'clock')
    expect(offset).toBeGreaterThan(47 * 60 * minuteInMs)
  })
})
