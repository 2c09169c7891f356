import { describe, expect, test, vi } from 'vitest'
import { useMerchant } from '../testing/open-merchant.ts'

const merchant = useMerchant()
const minuteInMs = 60_000
const hourInMs = 60 * minuteInMs

function inUtc8(at: number): string {
  return `${new Date(at + 8 * hourInMs).toISOString().slice(0, 19)}+08:00`
}

describe('starting again', () => {
  test('with the same words makes a new code, and the old one dies', async () => {
    const first = await merchant().start()
    const reordered = Object.fromEntries(Object.entries(merchant().order()).toReversed())
    const second = await merchant().call('/v3/pay/transactions/native', reordered)
    expect(second.status).toBe(200)
    expect(second.body.code_url).not.toBe(first.body.code_url)
    expect(await merchant().control('POST', 'scan', { code_url: first.body.code_url })).toEqual({
      error: 'code_replaced',
    })
    expect(await merchant().control('POST', 'scan', { code_url: second.body.code_url })).toMatchObject({
      scanned_by: '1',
    })
  })

  test('with other words is refused', async () => {
    await merchant().start()
    for (const changes of [{ description: '茶' }, { amount: { total: 1, currency: 'CNY' } }, { attach: 'a' }]) {
      const answer = await merchant().start(changes)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'INVALID_REQUEST', message: '201 商户订单号重复' },
      })
    }
  })

  test('in another scene is refused', async () => {
    await merchant().start()
    const scene_info = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } }
    expect(await merchant().start({ scene_info }, 'h5')).toMatchObject({
      status: 403,
      body: { code: 'OUT_TRADE_NO_USED' },
    })
  })

  test('after the deadline, closing or payment is refused', async () => {
    const time_expire = inUtc8(Date.now() + 10 * minuteInMs)
    await merchant().start({ time_expire })
    await merchant().advance(11 * minuteInMs)
    expect(await merchant().start({ time_expire })).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } })

    await merchant().start({ out_trade_no: 'order-2' })
    await merchant().closeOrder('order-2')
    expect(await merchant().start({ out_trade_no: 'order-2' })).toMatchObject({ body: { code: 'ORDER_CLOSED' } })

    await merchant().payFor('order-3')
    expect(await merchant().start({ out_trade_no: 'order-3' })).toMatchObject({ body: { code: 'ORDERPAID' } })
  })
})

test('a deadline within the minute is moved to a minute from now', async () => {
  await merchant().start({ time_expire: inUtc8(Date.now() + 10_000) })
  const { expires_at } = await merchant().control('GET', 'trades/order-1')
  expect(Date.parse(String(expires_at)) - Date.now()).toBeGreaterThan(50_000)
})

describe('scanning', () => {
  test('binds the code to one payer', async () => {
    await merchant().start()
    await merchant().control('POST', 'trades/order-1/scan', { payer: '2' })
    expect(await merchant().control('POST', 'trades/order-1/pay', { payer: '1' })).toEqual({
      error: 'scanned_by_other',
    })
    expect(await merchant().control('POST', 'trades/order-1/pay', { payer: '2' })).toMatchObject({ payer: '2' })
  })

  test('ends with the deadline, which leaves the order unpaid and open', async () => {
    await merchant().start({ time_expire: inUtc8(Date.now() + 5 * minuteInMs) })
    await merchant().advance(6 * minuteInMs)
    expect(await merchant().control('POST', 'trades/order-1/pay')).toEqual({ error: 'order_expired' })
    expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'NOTPAY' } })
    expect((await merchant().closeOrder('order-1')).status).toBe(204)
  })

  test('ends with the two hours of a code', async () => {
    await merchant().start()
    await merchant().advance(2 * hourInMs + 1000)
    expect(await merchant().control('POST', 'trades/order-1/scan')).toEqual({ error: 'code_expired' })
  })
})

describe('a query', () => {
  test('knows an order from its start, without a transaction until it is paid', async () => {
    expect(await merchant().query('order-1')).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_EXIST' } })
    await merchant().start()
    const waiting = await merchant().query('order-1')
    expect(waiting).toMatchObject({ status: 200, body: { trade_state: 'NOTPAY', out_trade_no: 'order-1' } })
    expect(waiting.body).not.toHaveProperty('transaction_id')
    expect(waiting.body).not.toHaveProperty('amount')

    await merchant().control('POST', 'trades/order-1/pay', { coupon: 100 })
    const paid = await merchant().query('order-1')
    expect(paid.body).toMatchObject({
      trade_state: 'SUCCESS',
      trade_type: 'NATIVE',
      amount: { total: 12_800, payer_total: 12_700, currency: 'CNY' },
      promotion_detail: [{ amount: 100 }],
    })
    expect(paid.body.success_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/)
    const { mchid } = merchant().credentials
    const byId = await merchant().call(`/v3/pay/transactions/id/${String(paid.body.transaction_id)}?mchid=${mchid}`)
    expect(byId.body).toEqual(paid.body)
  })

  test('needs its merchant, and nothing besides', async () => {
    await merchant().start()
    const path = '/v3/pay/transactions/out-trade-no/order-1'
    const { mchid } = merchant().credentials
    for (const query of ['', '?mchid=1900000001', `?mchid=${mchid}&mchid=${mchid}`, `?mchid=${mchid}&a=1`]) {
      expect(await merchant().call(`${path}${query}`)).toMatchObject({ status: 400, body: { code: 'PARAM_ERROR' } })
    }
  })
})

describe('closing', () => {
  test('is signed 204 without a body, and ends paying', async () => {
    await merchant().start()
    const answer = await merchant().closeOrder('order-1')
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(answer.headers.has('wechatpay-signature')).toBe(true)
    expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'CLOSED' } })
    expect(await merchant().control('POST', 'trades/order-1/pay')).toEqual({ error: 'order_closed' })
    expect(await merchant().closeOrder('order-1')).toMatchObject({ status: 400, body: { code: 'ORDER_CLOSED' } })
  })

  test('is refused for a paid order and an unknown one', async () => {
    await merchant().payFor('order-1')
    expect(await merchant().closeOrder('order-1')).toMatchObject({ status: 400, body: { code: 'ORDER_PAID' } })
    expect(await merchant().closeOrder('order-9')).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_EXIST' } })
  })

  test('needs the merchant in its body', async () => {
    await merchant().start()
    const path = '/v3/pay/transactions/out-trade-no/order-1/close'
    expect(await merchant().call(path, { mchid: '1900000001' })).toMatchObject({ body: { code: 'MCH_NOT_EXISTS' } })
    expect(await merchant().call(path, {})).toMatchObject({ body: { code: 'PARAM_ERROR' } })
  })

  test('happens by itself after seven days', async () => {
    await merchant().start()
    await merchant().advance(7 * 24 * hourInMs + 1000)
    expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'CLOSED' } })
    await vi.waitFor(() => expect(merchant().notices.received).toHaveLength(0))
  })
})
