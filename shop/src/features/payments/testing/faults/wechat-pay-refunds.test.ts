import { describe, expect, test, vi } from 'vitest'
import { sql } from 'drizzle-orm'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { findPayment } from '../../server/queries/find-payments.ts'
import type { RefundRow } from '../../server/queries/payment-tables.ts'
import { openRefund } from '../../server/use-cases/open-refund.ts'
import { checkStatements } from '../../server/use-cases/reports/check-statements.ts'
import { sendRefund } from '../../server/use-cases/send-refund.ts'
import { openWechatPayShopOfFile, type WechatOrder } from '../fixtures/wechat-pay-shop-fixture.ts'

const minute = 60_000
const dayInMs = 86_400_000

const shop = await openWechatPayShopOfFile()

const refundsAtWechat = async ({ outTradeNo }: WechatOrder) =>
  (await shop.control('GET', `/trades/${outTradeNo}`)).refunds
const end = async (order: WechatOrder, status: string, index = 0) => {
  const refunds = await refundsAtWechat(order)
  await shop.control('POST', `/refunds/${refunds[index].out_refund_no}/end`, { status })
}
async function sweepAfter(timeInMs: number): Promise<void> {
  await shop.wait(timeInMs)
  await shop.sweep()
}
const neverEnds = () => shop.control('POST', '/settings', { refund_time_in_ms: null })
const whole = ['payment_in 1990', 'refund_out 1990']

test('wechat fault 29: a refund that takes three days is accepted, sent once, and raises no alarm', async () => {
  await neverEnds()
  const order = await shop.paidOrder()
  const alarm = vi.spyOn(shop.context.log, 'error')
  expect((await shop.refund(order)).body.status).toBe('refunding')
  for (let day = 1; day <= 3; day++) await sweepAfter(dayInMs)
  expect(await shop.refunds(order)).toEqual(['accepted buyer 1990'])
  expect(alarm).not.toHaveBeenCalled()
  expect(await refundsAtWechat(order)).toHaveLength(1)
  await end(order, 'SUCCESS')
  await shop.wait(0)
  expect(await shop.ledger(order)).toEqual(whole)
  expect(await shop.statusOf(order)).toBe('refunded')
})

test.each(['reset', 'http_502'])('wechat fault 30: a refund whose answer is lost (%s) is made once', async (kind) => {
  const order = await shop.paidOrder()
  await shop.fault(order.outTradeNo, { on: 'refund', kind, executes: true })
  expect((await shop.refund(order)).body.status).toBe('refunding')
  await sweepAfter(6 * minute)
  expect(await shop.ledger(order)).toEqual(whole)
  expect(await refundsAtWechat(order)).toHaveLength(1)
})

test('wechat fault 31: the same number with another sum moves nothing, and raises an alarm', async () => {
  const order = await shop.paidOrder()
  const number = `${order.outTradeNo}_R1990`
  await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund: 500, out_refund_no: number })
  const alarm = vi.spyOn(shop.context.log, 'error')
  await shop.refund(order)
  expect(await shop.refunds(order)).toEqual(['unknown buyer 1990'])
  expect(alarm).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('another amount'))
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('wechat fault 32: with too little balance the refund fails, and the same number works afterwards', async () => {
  const order = await shop.paidOrder()
  await shop.control('POST', '/settings', { balance: 100 })
  expect(await shop.refund(order)).toMatchObject({ status: 409, body: { code: 'order_not_refundable' } })
  expect(await shop.refunds(order)).toEqual(['failed buyer 1990'])
  await shop.control('POST', '/settings', { balance: null })
  expect((await shop.refund(order)).body.status).toBe('refunding')
  await sweepAfter(6 * minute)
  expect(await refundsAtWechat(order)).toMatchObject([
    { out_refund_no: `${order.outTradeNo}_R1990`, status: 'SUCCESS' },
  ])
  expect(await shop.ledger(order)).toEqual(whole)
})

test('wechat fault 33: a closed refund is made once under a new number', async () => {
  await neverEnds()
  const order = await shop.paidOrder()
  await shop.refund(order)
  await end(order, 'CLOSED')
  await shop.wait(0)
  expect(await shop.refunds(order)).toEqual(['failed buyer 1990'])
  expect(await shop.statusOf(order)).toBe('paid')
  await shop.wait(2 * minute)
  expect((await shop.refund(order)).body.status).toBe('refunding')
  await end(order, 'SUCCESS', 1)
  await shop.wait(0)
  const refunds = await refundsAtWechat(order)
  expect(refunds.map((one: { out_refund_no: string }) => one.out_refund_no)).toEqual([
    `${order.outTradeNo}_R1990`,
    `${order.outTradeNo}_R1990-2`,
  ])
  expect(await shop.ledger(order)).toEqual(whole)
})

test('wechat fault 34: an abnormal refund opens a case, sends nothing, and settles later', async () => {
  await neverEnds()
  const order = await shop.paidOrder()
  await shop.refund(order)
  await end(order, 'ABNORMAL')
  await shop.wait(0)
  expect(await shop.openCases(order)).toEqual(['refund_stuck'])
  await sweepAfter(dayInMs)
  expect(await refundsAtWechat(order)).toHaveLength(1)
  await end(order, 'SUCCESS')
  await shop.wait(0)
  expect(await shop.openCases(order)).toEqual([])
  expect(await shop.ledger(order)).toEqual(whole)
})

test('wechat fault 35: refund webhooks twice and out of order settle once', async () => {
  await neverEnds()
  const order = await shop.paidOrder()
  await shop.refund(order)
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'duplicate', copies: 4 })
  await end(order, 'SUCCESS')
  await shop.wait(0)
  await sweepAfter(11_000)
  expect(await shop.ledger(order)).toEqual(whole)
})

describe('wechat fault 36: partial refunds', () => {
  async function open(order: WechatOrder, amountInFen: number): Promise<RefundRow | null> {
    const { database, now, inTransaction } = shop.context
    const payment = (await findPayment(database, order.outTradeNo))!
    const limits = shop.providers[0]!.provider.capabilities
    return inTransaction((transaction) =>
      openRefund(transaction, { payment, reason: 'buyer', amountInFen, limits, now: now(), nextCheckAt: now() }),
    )
  }

  test('within a minute are spaced', async () => {
    const order = await shop.paidOrder()
    await sendRefund(shop.payments, (await open(order, 100))!)
    await sendRefund(shop.payments, (await open(order, 200))!)
    expect(await shop.refunds(order)).toEqual(['accepted buyer 100', 'requested buyer 200'])
    await sweepAfter(61_000)
    expect(await shop.refunds(order)).toEqual(['accepted buyer 100', 'accepted buyer 200'])
    await sweepAfter(6 * minute)
    expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 100', 'refund_out 200'])
  })

  test('end at fifty, and the rest is refunded by hand', async () => {
    const order = await shop.paidOrder()
    const payment = (await findPayment(shop.context.database, order.outTradeNo))!
    await shop.context.inTransaction(async (transaction) => {
      const limits = shop.providers[0]!.provider.capabilities
      const now = shop.context.now()
      const request = { payment, reason: 'return', amountInFen: 1, limits, now, nextCheckAt: now } as const
      for (let part = 1; part <= 50; part++) expect(await openRefund(transaction, request)).not.toBeNull()
      expect(await openRefund(transaction, request)).toBeNull()
      await transaction.execute(
        sql`update refunds set status = 'failed', next_check_at = null where payment_id = ${payment.id}`,
      )
    })
  })
})

describe('wechat fault 37: a refund by hand', () => {
  test('is booked by its webhook, once', async () => {
    const [setup] = shop.providers
    const url = `${setup!.notifyOrigin}/api/order/wechat_pay_notify/`
    await shop.control('POST', '/settings', { platform_notify_url: url })
    const order = await shop.paidOrder()
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund: 1990 })
    await sweepAfter(6 * minute)
    await shop.control('POST', '/settings', { platform_notify_url: null })
    expect(await shop.refunds(order)).toEqual(['succeeded console 1990'])
    expect(await shop.ledger(order)).toEqual(whole)
    expect(await shop.statusOf(order)).toBe('refunded')
  })

  test('without a webhook opens a case, and the statement books it, once', async () => {
    const order = await shop.paidOrder()
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund: 700 })
    await shop.wait(6 * minute)
    for (const { name, sweep } of shop.sweepers) if (name.includes('daily')) await sweep()
    await sweepAfter(dayInMs)
    expect(await shop.openCases(order)).toEqual(['refund_elsewhere'])
    const now = shop.context.now()
    const tenOfNextDay = startOfShopDay(addDays(shopDay(now), 1)).getTime() + 11 * 3_600_000
    await shop.wait(tenOfNextDay - now.getTime())
    await checkStatements(shop.payments)
    expect(await shop.refunds(order)).toEqual(['succeeded console 700'])
    expect(await shop.openCases(order)).toEqual([])
    expect(await checkStatements(shop.payments)).toBe(0)
    expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 700'])
  })
})
