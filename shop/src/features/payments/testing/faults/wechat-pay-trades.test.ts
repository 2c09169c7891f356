import { describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { readAttempts } from '../fixtures/read-attempts.ts'
import { phone } from '../fixtures/user-agents.ts'
import { openWechatPayShopOfFile, type WechatOrder, wechatNumberOf } from '../fixtures/wechat-pay-shop-fixture.ts'

const minute = 60_000

const shop = await openWechatPayShopOfFile()

const attempts = async ({ orderNumber }: WechatOrder) =>
  (await readAttempts(shop, orderNumber)).map(({ attempt }) => attempt)
const stateAtWechat = async (outTradeNo: string) => (await shop.control('GET', `/trades/${outTradeNo}`)).trade_state
const cancel = ({ orderNumber }: WechatOrder) =>
  shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token: shop.shopper.access })
const read = ({ orderNumber }: WechatOrder) =>
  shop.call('GET', `/api/order/${orderNumber}/`, { token: shop.shopper.access })

test('an order leads to the cashier page, whose code is WeChat Pay’s', async () => {
  const order = await shop.newOrder()
  expect(order.payUrl).toBe(`http://localhost:5173/cashier/${order.orderNumber}`)
  expect(await shop.cashier(order)).toMatchObject({
    status: 200,
    body: { action: 'qr', url: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) },
  })
})

describe.each([
  'unsigned',
  'signtest',
  'tampered',
  'unknown_serial',
  'sm2',
  'old_timestamp',
  'html',
  'http_502',
  'http_202',
])('wechat fault 04: an answer that is %s', (kind) => {
  test('to the start shows no code, and the next call does', async () => {
    const order = await shop.newOrder()
    await shop.fault(order.outTradeNo, { on: 'start', kind })
    expect(await shop.cashier(order)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect((await shop.cashier(order)).body.url).not.toContain('forged')
    expect(await attempts(order)).toEqual(['wechat_pay qr created'])
  })

  test('to a query pays nothing, and to a refund moves nothing twice', async () => {
    const order = await shop.waitingOrder()
    await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
    await shop.pay(order.outTradeNo)
    await shop.fault(order.outTradeNo, { on: 'query', kind })
    expect((await read(order)).body.status).toBe('pending')
    expect(await shop.ledger(order)).toEqual([])
    await shop.wait(31_000)
    await shop.sweep()
    expect(await shop.statusOf(order)).toBe('paid')
    await shop.fault(order.outTradeNo, { on: 'refund', kind, executes: true })
    expect((await shop.refund(order)).body.status).toBe('refunding')
    expect(await shop.refunds(order)).toEqual(['unknown buyer 1990'])
    await shop.wait(6 * minute)
    await shop.sweep()
    expect(await shop.refunds(order)).toEqual(['succeeded buyer 1990'])
    expect(await shop.statusOf(order)).toBe('refunded')
  })

  test('to a close closes nothing here, and the next close does', async () => {
    const order = await shop.waitingOrder()
    await shop.fault(order.outTradeNo, { on: 'close', kind })
    await cancel(order)
    expect(await attempts(order)).not.toContain('wechat_pay qr closed')
    expect(await stateAtWechat(order.outTradeNo)).toBe('NOTPAY')
    await shop.wait(20 * minute)
    await shop.sweep()
    expect(await attempts(order)).toEqual(['wechat_pay qr closed'])
    expect(await stateAtWechat(order.outTradeNo)).toBe('CLOSED')
    expect(await shop.statusOf(order)).toBe('cancelled')
  })
})

test.each([
  ['down', { kind: 'reset' }],
  ['slow', { kind: 'late', delay_in_ms: 5_500 }],
])('wechat fault 14: while WeChat Pay is %s the order stays, Alipay works, and a retry gets a code', async (...row) => {
  const [, fault] = row
  const order = await shop.newOrder()
  await shop.fault(order.outTradeNo, { on: 'start', ...fault })
  expect(await shop.cashier(order)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(await shop.statusOf(order)).toBe('pending')
  expect((await shop.cashier(order, { provider: 'alipay' })).body).toMatchObject({ action: 'redirect' })
  if (fault.kind === 'late') await vi.waitFor(() => stateAtWechat(order.outTradeNo), { timeout: 10_000, interval: 100 })
  // As the page sends it ten seconds later.
  expect(await shop.cashier(order, { resume: true })).toMatchObject({ status: 200, body: { action: 'qr' } })
  expect(await attempts(order)).toEqual(['wechat_pay qr created', 'alipay - created'])
  await shop.pay(order.outTradeNo)
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('wechat fault 15: a start whose answer is lost is the same trade the next time', async () => {
  const order = await shop.newOrder()
  await shop.fault(order.outTradeNo, { on: 'start', kind: 'reset', executes: true })
  expect((await shop.cashier(order)).status).toBe(503)
  expect((await shop.cashier(order)).status).toBe(200)
  expect(await attempts(order)).toEqual(['wechat_pay qr created'])
  await shop.pay(order.outTradeNo)
  expect(await shop.statusOf(order)).toBe('paid')
})

test('wechat fault 16: a start that is refused because the trade is paid pays the order', async () => {
  const order = await shop.waitingOrder()
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
  await shop.pay(order.outTradeNo)
  await shop.context.database.execute(sql`update payments set cashier_url = null, cashier_until = null
    where out_trade_no = ${order.outTradeNo}`)
  expect(await shop.cashier(order)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
  expect(await shop.statusOf(order)).toBe('paid')
})

test('wechat fault 17: a number that is spent is closed, and the next one is used', async () => {
  const order = await shop.newOrder()
  await shop.fault(order.outTradeNo, { on: 'start', kind: 'out_trade_no_used', executes: true })
  expect(await shop.cashier(order)).toMatchObject({ status: 200, body: { action: 'qr' } })
  expect(await attempts(order)).toEqual(['wechat_pay qr closed', 'wechat_pay qr created'])
  await shop.pay(wechatNumberOf(order.orderNumber, 2))
  expect(await shop.statusOf(order)).toBe('paid')
})

test.each(['INVALID_REQUEST', 'OUT_TRADE_NO_USED'])(
  'wechat fault 17: a lasting %s raises an alarm, and takes neither all numbers nor Alipay',
  async (code) => {
    const order = await shop.newOrder()
    await shop.fault('*', { on: 'start', kind: code.toLowerCase(), times: 100 })
    // WeChat Pay may also answer so to a number that it does not know.
    if (code === 'INVALID_REQUEST') await shop.fault('*', { on: 'close', kind: 'no_content', times: 100 })
    const alarm = vi.spyOn(shop.context.log, 'error')
    for (let retry = 1; retry <= 8; retry++) {
      expect(await shop.cashier(order, { resume: true })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
      const details = { provider: 'wechat_pay', code: code.replaceAll('_', '') }
      expect(alarm).toHaveBeenNthCalledWith(retry, details, 'the provider refuses to start trades')
      expect(await attempts(order)).toHaveLength(3)
    }
    expect((await shop.cashier(order, { provider: 'alipay' })).body).toMatchObject({ action: 'redirect' })
    await shop.control('DELETE', '/faults')
    expect((await shop.cashier(order)).body.return_url).toContain(wechatNumberOf(order.orderNumber, 3))
    await shop.pay(wechatNumberOf(order.orderNumber, 3))
    expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  },
)

test('wechat fault 17: each number whose trade exists is left, however many there are', async () => {
  const order = await shop.newOrder()
  await shop.fault('*', { on: 'start', kind: 'out_trade_no_used', executes: true, times: 4 })
  expect(await shop.cashier(order)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(await shop.cashier(order, { resume: true })).toMatchObject({ status: 200, body: { action: 'qr' } })
  const closed = Array.from({ length: 4 }, () => 'wechat_pay qr closed')
  expect(await attempts(order)).toEqual([...closed, 'wechat_pay qr created'])
  await shop.pay(wechatNumberOf(order.orderNumber, 5))
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('wechat fault 18: two tabs and a reload have one code', async () => {
  const order = await shop.newOrder()
  const answers = await Promise.all(Array.from({ length: 4 }, () => shop.cashier(order)))
  const all = [...answers, await shop.cashier(order)]
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(all[0]!.body.url).toMatch(/^weixin:/)
  expect(new Set(all.map(({ body }) => body.url)).size).toBe(1)
  expect(await attempts(order)).toEqual(['wechat_pay qr created'])
})

test('wechat fault 19: a code that another WeChat has scanned is replaced, and its number closed', async () => {
  const order = await shop.waitingOrder()
  await shop.control('POST', `/trades/${order.outTradeNo}/scan`, { payer: '1' })
  await expect(shop.pay(order.outTradeNo, { payer: '2' })).rejects.toThrow('scanned_by_other')
  expect((await shop.cashier(order, { fresh: true })).status).toBe(200)
  expect(await stateAtWechat(order.outTradeNo)).toBe('CLOSED')
  await shop.pay(wechatNumberOf(order.orderNumber, 2), { payer: '2' })
  expect(await shop.statusOf(order)).toBe('paid')
})

test('wechat fault 20: on a phone the computer’s code is closed, and one pays', async () => {
  const order = await shop.waitingOrder()
  const { body } = await shop.cashier(order, {}, { 'user-agent': phone })
  expect(body).toMatchObject({ action: 'redirect', qr_svg: null })
  expect(new URL(body.url).searchParams.get('redirect_url')).toContain(
    `out_trade_no=${wechatNumberOf(order.orderNumber, 2)}`,
  )
  expect(await attempts(order)).toEqual(['wechat_pay qr closed', 'wechat_pay wap created'])
  await shop.pay(wechatNumberOf(order.orderNumber, 2))
  expect(await shop.statusOf(order)).toBe('paid')
})

test('wechat fault 23: paying wins over a close', async () => {
  const order = await shop.waitingOrder()
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
  await shop.pay(order.outTradeNo)
  expect((await cancel(order)).status).toBe(409)
  expect(await shop.statusOf(order)).toBe('paid')
})

test('wechat fault 24: an order cancelled while its trade starts shows no code, and the trade is closed', async () => {
  const order = await shop.newOrder()
  const [setup] = shop.providers
  const { start } = setup!.provider
  setup!.provider.start = async (request) => {
    const result = await start(request)
    await cancel(order)
    return result
  }
  const answer = await shop.cashier(order)
  setup!.provider.start = start
  expect(answer).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
  expect(await stateAtWechat(order.outTradeNo)).toBe('CLOSED')
})

test('wechat fault 25: paid after the deadline with the goods gone, the order is late and refunded once', async () => {
  const order = await shop.waitingOrder(1)
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
  await shop.pay(order.outTradeNo)
  // The shop sees neither the webhook nor the answers until the goods are sold.
  await shop.fault(order.outTradeNo, { on: 'query', kind: 'http_502', times: 60 })
  await shop.fault(order.outTradeNo, { on: 'close', kind: 'http_502', times: 60 })
  expect((await cancel(order)).status).toBe(200)
  const other = await shop.call('POST', '/api/order/', {
    json: { goods_id: order.goodsId, quantity: 1, redirect_url: 'http://localhost:5173/user/order' },
    token: shop.shopper.access,
  })
  expect(other.status).toBe(201)
  await shop.control('DELETE', '/faults')
  for (let round = 1; round <= 3; round++) {
    await shop.wait(20 * minute)
    await shop.sweep()
  }
  expect(await shop.refunds(order)).toEqual(['succeeded late 1990'])
  expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 1990'])
  expect(await goodsCounts(shop, order.goodsId)).toMatchObject({ sold: 0 })
})

test('wechat fault 26: with less than a minute left nobody begins to pay', async () => {
  const order = await shop.newOrder()
  await shop.wait(14 * minute + 1_000)
  expect(await shop.cashier(order)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
})

test('wechat fault 27: after five minutes the address is renewed, and a return without payment is not paid', async () => {
  const order = await shop.newOrder()
  const { url } = (await shop.cashier(order, {}, { 'user-agent': phone })).body
  await shop.wait(6 * minute)
  expect((await shop.cashier(order, {}, { 'user-agent': phone })).body.url).not.toBe(url)
  expect((await read(order)).body.status).toBe('pending')
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
  await shop.pay(order.outTradeNo)
  await shop.wait(4_000)
  expect((await read(order)).body.status).toBe('paid')
})
