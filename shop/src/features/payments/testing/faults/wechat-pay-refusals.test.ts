/** Signed refusals of WeChat Pay, and what staff do about them, until the audit finds nothing. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { logInAgain } from '#features/identity/testing/identity-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import type { PaymentCase } from '../../console-contract.ts'
import { checkStatements } from '../../server/use-cases/reports/check-statements.ts'
import type { ReviewDecision } from '../../values.ts'
import { readAttempts } from '../fixtures/read-attempts.ts'
import { openWechatPayShopOfFile, type WechatOrder } from '../fixtures/wechat-pay-shop-fixture.ts'

const minute = 60_000
const whole = ['payment_in 1990', 'refund_out 1990']

const shop = await openWechatPayShopOfFile()
// The tests pass more days than a session lasts.
beforeEach(async () => void Object.assign(shop.shopper, await logInAgain(shop, shop.shopper.username)))

const attempts = async ({ orderNumber }: WechatOrder) =>
  (await readAttempts(shop, orderNumber)).map(({ attempt }) => attempt)
const refundsAtWechat = async ({ outTradeNo }: WechatOrder) =>
  (await shop.control('GET', `/trades/${outTradeNo}`)).refunds
async function sweepAfter(timeInMs: number): Promise<void> {
  await shop.wait(timeInMs)
  await shop.sweep()
}

/** An owner decides all open cases. @returns the sentences of the cases */
async function decideAll(decision: ReviewDecision): Promise<string[]> {
  const owner = await signInAs(shop, 'owner', { isConfirmed: true })
  const { body } = await owner.call('GET', '/api/console/review/?tab=open&page_size=100&lang=en')
  const cases = body.results as PaymentCase[]
  for (const { id } of cases) {
    const { status } = await owner.call('POST', `/api/console/review/${id}/decide/`, {
      json: { decision, reason: 'as the merchant platform shows it' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(status).toBe(200)
  }
  return cases.map(({ sentence }) => sentence)
}

test.each(['no_auth', 'appid_mchid_not_match', 'param_error'])(
  'a start that is refused with %s is 503 with an alarm and spends no number, and the order is paid later',
  async (kind) => {
    const order = await shop.newOrder()
    const alarm = vi.spyOn(shop.context.log, 'error')
    await shop.fault(order.outTradeNo, { on: 'start', kind, times: 3 })
    for (const json of [{}, { resume: true }, {}])
      expect(await shop.cashier(order, json)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const code = kind.replaceAll('_', '').toUpperCase()
    const found = [{ provider: 'wechat_pay', code }, 'the provider refuses to start trades']
    expect(alarm.mock.calls).toEqual([found, found, found])
    expect(await shop.statusOf(order)).toBe('pending')
    expect((await shop.cashier(order, { provider: 'alipay' })).body).toMatchObject({ action: 'redirect' })
    expect((await shop.cashier(order)).body.action).toBe('qr')
    expect(await attempts(order)).toEqual(['wechat_pay qr created', 'alipay - created'])
    await shop.pay(order.outTradeNo)
    expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  },
)

test.each(['not_enough', 'user_account_abnormal'])(
  'a refund that is refused with %s fails with a case, and staff send it again under its number',
  async (kind) => {
    const order = await shop.paidOrder()
    await shop.fault(order.outTradeNo, { on: 'refund', kind })
    expect(await shop.refund(order)).toMatchObject({ status: 409, body: { code: 'order_not_refundable' } })
    expect(await shop.refunds(order)).toEqual(['failed buyer 1990'])
    expect(await shop.openCases(order)).toEqual(['refund'])
    expect(await shop.statusOf(order)).toBe('paid')
    expect(await shop.audit()).toEqual([])
    expect(await refundsAtWechat(order)).toEqual([])
    await decideAll('send_again')
    await sweepAfter(6 * minute)
    expect(await refundsAtWechat(order)).toMatchObject([
      { out_refund_no: `${order.outTradeNo}_R1990`, status: 'SUCCESS' },
    ])
    expect(await shop.ledger(order)).toEqual(whole)
    expect(await shop.statusOf(order)).toBe('refunded')
    expect(await shop.openCases(order)).toEqual([])
  },
)

test('a refund that is refused with frequency_limited waits, and is made once under its number', async () => {
  const order = await shop.paidOrder()
  await shop.fault(order.outTradeNo, { on: 'refund', kind: 'frequency_limited', times: 2 })
  expect((await shop.refund(order)).body.status).toBe('refunding')
  expect(await shop.refunds(order)).toEqual(['unknown buyer 1990'])
  await sweepAfter(minute)
  expect(await shop.refunds(order)).toEqual(['unknown buyer 1990'])
  expect(await shop.openCases(order)).toEqual([])
  for (let round = 1; round <= 2; round++) await sweepAfter(10 * minute)
  expect(await refundsAtWechat(order)).toMatchObject([
    { out_refund_no: `${order.outTradeNo}_R1990`, status: 'SUCCESS' },
  ])
  expect(await shop.ledger(order)).toEqual(whole)
})

test('wechat fault 31: the same number with another sum moves nothing, raises an alarm, and staff settle it', async () => {
  const order = await shop.paidOrder()
  const number = `${order.outTradeNo}_R1990`
  await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund: 500, out_refund_no: number })
  const alarm = vi.spyOn(shop.context.log, 'error')
  expect((await shop.refund(order)).body.status).toBe('refunding')
  await sweepAfter(6 * minute)
  expect(await shop.refunds(order)).toEqual(['accepted buyer 1990'])
  expect(alarm).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('another amount'))
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  expect(await shop.openCases(order)).toEqual(['refund_stuck'])
  const isOpen = `refund ${number}: status is open, should be succeeded (the provider has done it)`
  expect(await shop.audit()).toEqual([isOpen])

  // The merchant refunds the rest at the merchant platform, and records it.
  await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund: 1490 })
  await shop.wait(6 * minute)
  expect(await decideAll('settled_by_hand')).toEqual([expect.stringContaining('another amount than')])
  expect(await shop.refunds(order)).toEqual(['succeeded buyer 1990'])
  expect(await shop.ledger(order)).toEqual(whole)
  expect(await shop.statusOf(order)).toBe('refunded')

  // The statement has two refunds in place of one.
  const now = shop.context.now()
  await shop.wait(startOfShopDay(addDays(shopDay(now), 1)).getTime() + 11 * 60 * minute - now.getTime())
  expect(await checkStatements(shop.payments)).toBe(2)
  expect(await decideAll('settle')).toHaveLength(2)
  expect(await refundsAtWechat(order)).toHaveLength(2)
  expect(await shop.ledger(order)).toEqual(whole)
  expect(await shop.audit()).toEqual([])
})
