/** Errors of WeChat Pay without a signature: none decides anything, but one that says that nothing is there. */
import { expect, test, vi } from 'vitest'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { checkStatements } from '../../server/use-cases/reports/check-statements.ts'
import { readAttempts } from '../fixtures/read-attempts.ts'
import { openWechatPayShopOfFile, type WechatOrder, wechatNumberOf } from '../fixtures/wechat-pay-shop-fixture.ts'

const minute = 60_000

const shop = await openWechatPayShopOfFile()

const sign = (areErrorsSigned: boolean) => shop.control('POST', '/settings', { unsigned_errors: !areErrorsSigned })
const attempts = async ({ orderNumber }: WechatOrder) =>
  (await readAttempts(shop, orderNumber)).map(({ attempt }) => attempt)
const cancel = ({ orderNumber }: WechatOrder) =>
  shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token: shop.shopper.access })
async function sweepAfter(timeInMs: number): Promise<void> {
  await shop.wait(timeInMs)
  await shop.sweep()
}

test.each(['out_trade_no_used', 'order_paid', 'no_auth', 'unauthorized'])(
  'wechat fault 04: %s without a signature spends no number of a start',
  async (kind) => {
    await sign(false)
    const order = await shop.newOrder()
    await shop.fault(order.outTradeNo, { on: 'start', kind, executes: true })
    expect(await shop.cashier(order)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await attempts(order)).toEqual(['wechat_pay qr created'])
    expect((await shop.cashier(order)).status).toBe(200)
    await shop.pay(order.outTradeNo)
    expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  },
)

test('wechat fault 04: a trade that is not there is closed by its unsigned error', async () => {
  await sign(false)
  const order = await shop.newOrder()
  await shop.fault(order.outTradeNo, { on: 'start', kind: 'http_502' })
  expect((await shop.cashier(order)).status).toBe(503)
  expect((await cancel(order)).status).toBe(200)
  await sweepAfter(20 * minute)
  expect(await attempts(order)).toEqual(['wechat_pay qr closed'])
})

test.each([
  ['ORDER_CLOSED', 'close', 'wechat_pay qr closed', []],
  ['ORDER_PAID', 'pay', 'wechat_pay qr succeeded', ['payment_in 1990']],
])('wechat fault 04: an unsigned %s to a close decides nothing, and the signed query does', async (...row) => {
  const [, end, state, ledger] = row
  await sign(false)
  const order = await shop.waitingOrder()
  const loseWebhooks = () => shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
  await loseWebhooks()
  await shop.control('POST', `/trades/${order.outTradeNo}/${end}`, {})
  await shop.fault(order.outTradeNo, { on: 'query', kind: 'system_error', times: 20 })
  await cancel(order)
  expect(await attempts(order)).toEqual(['wechat_pay qr closing'])
  expect(await shop.ledger(order)).toEqual([])
  await shop.control('DELETE', '/faults')
  await loseWebhooks()
  await sweepAfter(20 * minute)
  expect(await attempts(order)).toEqual([state])
  expect(await shop.ledger(order)).toEqual(ledger)
})

test('wechat fault 04: after an unsigned ORDER_PAID to a close, a code that still waits is not replaced', async () => {
  await sign(false)
  const order = await shop.waitingOrder()
  await shop.fault(order.outTradeNo, { on: 'close', kind: 'order_paid', times: 2 })
  expect(await shop.cashier(order, { fresh: true })).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const stateOf = async (number: string) => (await shop.control('GET', `/trades/${number}`)).trade_state
  const next = wechatNumberOf(order.orderNumber, 2)
  expect(await stateOf(order.outTradeNo)).toBe('NOTPAY')
  await expect(stateOf(next)).rejects.toThrow('no such trade')
  expect((await shop.cashier(order, { resume: true })).body.return_url).toContain(next)
  expect(await stateOf(order.outTradeNo)).toBe('CLOSED')
  await shop.pay(next)
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('wechat fault 04: an unsigned NOT_ENOUGH fails no refund; the same number refunds once', async () => {
  await sign(false)
  const order = await shop.paidOrder()
  await shop.control('POST', '/settings', { balance: 0 })
  expect((await shop.refund(order)).body.status).toBe('refunding')
  await sweepAfter(minute)
  expect(await shop.refunds(order)).toEqual(['unknown buyer 1990'])
  expect(await shop.openCases(order)).toEqual([])
  await shop.control('POST', '/settings', { balance: null })
  for (let round = 1; round <= 3; round++) await sweepAfter(10 * minute)
  expect(await shop.refunds(order)).toEqual(['succeeded buyer 1990'])
  expect((await shop.control('GET', `/trades/${order.outTradeNo}`)).refunds).toHaveLength(1)
  expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 1990'])
})

test('wechat fault 38: that a day has no statement counts only with a signature', async () => {
  const after = (days: number, hours: number) =>
    startOfShopDay(addDays(shopDay(shop.context.now()), days)).getTime() + hours * 60 * minute
  await shop.wait(after(2, 11) - shop.context.now().getTime())
  await sign(false)
  const alarm = vi.spyOn(shop.context.log, 'error')
  await checkStatements(shop.payments)
  const unread = () => alarm.mock.calls.filter(([, text]) => String(text).includes('cannot be read')).length
  expect(unread()).toBeGreaterThan(0)
  const before = unread()
  await sign(true)
  await shop.wait(31 * minute)
  expect(await checkStatements(shop.payments)).toBe(0)
  expect(unread()).toBe(before)
})
