import { beforeEach, describe, expect, test, vi } from 'vitest'
import { logInAgain } from '#features/identity/testing/identity-factory.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { applyRefundReport } from '../../server/use-cases/reports/apply-refund-report.ts'
import { checkStatements } from '../../server/use-cases/reports/check-statements.ts'
import { openWechatPayShopOfFile, type WechatOrder } from '../fixtures/wechat-pay-shop-fixture.ts'

const minute = 60_000
const dayInMs = 86_400_000

const shop = await openWechatPayShopOfFile()
// The tests pass more days than a session lasts.
beforeEach(async () => void Object.assign(shop.shopper, await logInAgain(shop, shop.shopper.username)))

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

test('wechat fault 29: a refund that takes more than four days raises an alarm, and is not sent again', async () => {
  await neverEnds()
  const order = await shop.paidOrder()
  await shop.refund(order)
  const alarm = vi.spyOn(shop.context.log, 'error')
  const countAlarms = () => alarm.mock.calls.filter(([, text]) => text === 'a refund stays pending').length
  await sweepAfter(4 * dayInMs - 11 * minute)
  expect(countAlarms()).toBe(0)
  await sweepAfter(12 * minute)
  expect(countAlarms()).toBe(1)
  expect(await shop.refunds(order)).toEqual(['accepted buyer 1990'])
  expect(await refundsAtWechat(order)).toHaveLength(1)
  await end(order, 'SUCCESS')
  await shop.wait(0)
  expect(await shop.ledger(order)).toEqual(whole)
})

test('wechat fault 30: a refund whose call fails and is carried out later is made once', async () => {
  const order = await shop.paidOrder()
  await shop.fault(order.outTradeNo, { on: 'refund', kind: 'late', delay_in_ms: 6_000 })
  expect((await shop.refund(order)).body.status).toBe('refunding')
  expect(await shop.refunds(order)).toEqual(['unknown buyer 1990'])
  await vi.waitFor(async () => expect(await refundsAtWechat(order)).toHaveLength(1), { timeout: 10_000, interval: 100 })
  await sweepAfter(11_000)
  await sweepAfter(6 * minute)
  expect(await shop.ledger(order)).toEqual(whole)
  expect(await refundsAtWechat(order)).toMatchObject([
    { out_refund_no: `${order.outTradeNo}_R1990`, status: 'SUCCESS' },
  ])
}, 30_000)

test.each(['reset', 'http_502'])('wechat fault 30: a refund whose answer is lost (%s) is made once', async (kind) => {
  const order = await shop.paidOrder()
  await shop.fault(order.outTradeNo, { on: 'refund', kind, executes: true })
  expect((await shop.refund(order)).body.status).toBe('refunding')
  await sweepAfter(6 * minute)
  expect(await shop.ledger(order)).toEqual(whole)
  expect(await refundsAtWechat(order)).toHaveLength(1)
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

test('wechat fault 32: a refund that is accepted days after its refusal is late four days after that', async () => {
  const order = await shop.paidOrder()
  await shop.control('POST', '/settings', { balance: 100 })
  expect((await shop.refund(order)).status).toBe(409)
  await shop.wait(5 * dayInMs)
  await shop.control('POST', '/settings', { balance: null })
  await neverEnds()
  expect((await shop.refund(order)).body.status).toBe('refunding')
  const alarm = vi.spyOn(shop.context.log, 'error')
  const countAlarms = () => alarm.mock.calls.filter(([, text]) => text === 'a refund stays pending').length
  await sweepAfter(11 * minute)
  expect(await shop.refunds(order)).toEqual(['accepted buyer 1990'])
  expect(countAlarms()).toBe(0)
  await sweepAfter(4 * dayInMs)
  expect(countAlarms()).toBe(1)
  await end(order, 'SUCCESS')
  await shop.wait(0)
  expect(await shop.ledger(order)).toEqual(whole)
})

test('a refund that WeChat Pay refuses and makes all the same is settled by the statement', async () => {
  const order = await shop.paidOrder()
  await shop.fault(order.outTradeNo, { on: 'refund', kind: 'not_enough', executes: true })
  await shop.fault(order.outTradeNo, { on: 'refund_query', kind: 'not_exist' })
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 99 })
  expect((await shop.refund(order)).status).toBe(409)
  await sweepAfter(10 * minute)
  expect(await shop.refunds(order)).toEqual(['failed buyer 1990'])
  const now = shop.context.now()
  await shop.wait(startOfShopDay(addDays(shopDay(now), 1)).getTime() + 11 * 60 * minute - now.getTime())
  await checkStatements(shop.payments)
  expect(await shop.refunds(order)).toEqual(['succeeded buyer 1990'])
  expect(await shop.ledger(order)).toEqual(whole)
  expect(await shop.statusOf(order)).toBe('refunded')
  expect(await shop.openCases(order)).toEqual([])
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
  const before = (await shop.answers(order.outTradeNo)).length
  await end(order, 'SUCCESS')
  await shop.wait(0)
  await sweepAfter(11_000)
  const answers = await shop.answers(order.outTradeNo)
  expect(answers.slice(before)).toEqual([200, 200, 200, 200, 200])
  expect(await shop.ledger(order)).toEqual(whole)
})

test('wechat fault 35: a refund reported as abnormal after its success stays settled', async () => {
  await neverEnds()
  const order = await shop.paidOrder()
  await shop.refund(order)
  await end(order, 'SUCCESS')
  await shop.wait(0)
  const [{ out_refund_no: outRequestNo }] = await refundsAtWechat(order)
  const refund = { outTradeNo: order.outTradeNo, outRequestNo, minorUnits: 1990, state: 'needs_person' } as const
  await applyRefundReport(shop.payments, { provider: 'wechat_pay', source: 'notice', raw: '', refund })
  expect(await shop.refunds(order)).toEqual(['succeeded buyer 1990'])
  expect(await shop.openCases(order)).toEqual([])
  expect(await shop.ledger(order)).toEqual(whole)
  expect(await shop.statusOf(order)).toBe('refunded')
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

  test('that was closed without moving money is no mismatch, also where nothing is left', async () => {
    const order = await shop.paidOrder()
    await shop.refund(order)
    await sweepAfter(6 * minute)
    expect(await shop.ledger(order)).toEqual(whole)
    const { outTradeNo } = order
    const refund = { outTradeNo, outRequestNo: 'BYHAND', minorUnits: 1990 }
    const report = { provider: 'wechat_pay', source: 'notice', raw: '' } as const
    const apply = (state: 'failed' | 'succeeded') =>
      applyRefundReport(shop.payments, { ...report, refund: { ...refund, state } })
    expect(await apply('failed')).toBe('refund_waiting')
    expect(await apply('succeeded')).toBe('amount_mismatch')
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
