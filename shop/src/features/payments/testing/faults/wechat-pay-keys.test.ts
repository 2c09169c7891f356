/** Wrong keys and a wrong clock, in webhooks and answers. The shop is new, because it repeats an alarm once an hour. */
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { readAttempts } from '../fixtures/read-attempts.ts'
import { openWechatPayShopOfFile, type WechatOrder } from '../fixtures/wechat-pay-shop-fixture.ts'

const shop = await openWechatPayShopOfFile()

async function countEvents(): Promise<number> {
  const { rows } = await shop.context.database.execute<{ total: number }>(
    sql`select count(*) as total from payment_events`,
  )
  return rows[0]!.total
}
const attemptsOf = async ({ orderNumber }: WechatOrder) =>
  (await readAttempts(shop, orderNumber)).map(({ attempt }) => attempt)
const unknownSerial = { 'wechatpay-serial': 'PUB_KEY_ID_OF_NOBODY' }

test('wechat fault 06: webhooks under an unknown key get a 4xx and leave nothing; a repeated one raises one alarm', async () => {
  const order = await shop.waitingOrder()
  const events = await countEvents()
  const alarm = vi.spyOn(shop.context.log, 'error')
  const countAlarms = () => alarm.mock.calls.filter(([, text]) => String(text).includes('unknown key')).length
  const seen: number[] = []
  for (const headers of [unknownSerial, { 'wechatpay-signature-type': 'WECHATPAY2-SM2-WITH-SM3' }, unknownSerial]) {
    expect((await shop.postWebhook(order, { headers })).status).toBe(400)
    seen.push(countAlarms())
  }
  expect(seen).toEqual([0, 1, 1])
  expect(await countEvents()).toBe(events)
  expect(await shop.statusOf(order)).toBe('pending')
  await shop.pay(order.outTradeNo)
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test.each([360, -360])(
  'wechat fault 39: a webhook whose time is %i s off is refused, with an alarm about the clock',
  async (seconds) => {
    const order = await shop.waitingOrder()
    const events = await countEvents()
    const alarm = vi.spyOn(shop.context.log, 'error')
    const timestamp = Math.floor(Date.now() / 1000) - seconds
    expect((await shop.postWebhook(order, { timestamp })).status).toBe(400)
    expect(alarm).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('clock'))
    expect(await countEvents()).toBe(events)
    expect(await shop.ledger(order)).toEqual([])
  },
)

test('wechat fault 39: answers of another time start, pay, close and refund nothing, with an alarm about the clock', async () => {
  const order = await shop.newOrder()
  const cancelled = await shop.waitingOrder()
  const alarm = vi.spyOn(shop.context.log, 'error')
  const { outTradeNo } = order
  const spoil = (on: string) => shop.fault(outTradeNo, { on, kind: 'old_timestamp', executes: true })
  await spoil('start')
  expect(await shop.cashier(order)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(alarm).toHaveBeenCalledWith({ provider: 'wechat_pay' }, expect.stringContaining('clock'))
  expect((await shop.cashier(order)).status).toBe(200)
  await shop.fault(outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
  await shop.pay(outTradeNo)
  await spoil('query')
  await shop.wait(31_000)
  await shop.sweep()
  expect(await shop.statusOf(order)).toBe('pending')
  await shop.wait(60_000)
  await shop.sweep()
  expect(await shop.statusOf(order)).toBe('paid')
  await shop.fault(cancelled.outTradeNo, { on: 'close', kind: 'old_timestamp' })
  const cancel = () => shop.call('POST', `/api/order/${cancelled.orderNumber}/cancel/`, { token: shop.shopper.access })
  await cancel()
  expect(await attemptsOf(cancelled)).not.toContain('wechat_pay qr closed')
  await shop.wait(20 * 60_000)
  await shop.sweep()
  expect(await attemptsOf(cancelled)).toEqual(['wechat_pay qr closed'])
  await spoil('refund')
  expect((await shop.refund(order)).body.status).toBe('refunding')
  expect(await shop.refunds(order)).toEqual(['unknown buyer 1990'])
  await shop.wait(6 * 60_000)
  await shop.sweep()
  expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 1990'])
})

test.each(['wrong_key', 'cut_ciphertext'])(
  'wechat fault 08: a webhook that cannot be decrypted (%s) raises an alarm that names the key',
  async (kind) => {
    const order = await shop.waitingOrder()
    const alarm = vi.spyOn(shop.context.log, 'error')
    await shop.fault(order.outTradeNo, { on: 'notify', kind })
    await shop.pay(order.outTradeNo)
    expect(await shop.answers(order.outTradeNo)).toEqual([400])
    expect(alarm).toHaveBeenCalledWith({ provider: 'wechat_pay' }, expect.stringContaining('APIv3 key'))
    await shop.wait(16_000)
    expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  },
)

test.each(['certificate', 'mixed'])(
  'wechat fault 07: during the switch (%s) an order is started, found paid by a query, and refunded',
  async (key_mode) => {
    await shop.control('POST', '/settings', { key_mode })
    const order = await shop.waitingOrder()
    await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
    await shop.pay(order.outTradeNo)
    await shop.wait(31_000)
    await shop.sweep()
    expect(await shop.statusOf(order)).toBe('paid')
    expect((await shop.refund(order)).body.status).toBe('refunding')
    expect(await shop.refunds(order)).toEqual(['accepted buyer 1990'])
    await shop.wait(6 * 60_000)
    await shop.sweep()
    expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 1990'])
  },
)
