import { beforeEach, describe, expect, test, vi } from 'vitest'
import { openNotice } from '../testing/notice-receiver.ts'
import { useMerchant } from '../testing/open-merchant.ts'
import type { ApiAnswer } from '../testing/merchant-fixture.ts'

const merchant = useMerchant()
const minuteInMs = 60_000

beforeEach(async () => {
  await merchant().payFor('order-1')
  await vi.waitFor(() => expect(merchant().notices.received).toHaveLength(1))
})

async function queryRefund(outRefundNo: string): Promise<ApiAnswer> {
  return merchant().call(`/v3/refund/domestic/refunds/${outRefundNo}`)
}

describe('a refund', () => {
  test('is accepted, then succeeds after five minutes, and is announced', async () => {
    const accepted = await merchant().refund('order-1', 'r1', 12_800)
    expect(accepted).toMatchObject({ status: 200, body: { status: 'PROCESSING', channel: 'ORIGINAL' } })
    expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'REFUND' } })
    await merchant().advance(5 * minuteInMs)
    expect(await queryRefund('r1')).toMatchObject({
      body: { status: 'SUCCESS', amount: { refund: 12_800, currency: 'CNY' } },
    })
    const notice = merchant().notices.received[1]
    expect(JSON.parse(notice?.body ?? '')).toMatchObject({ event_type: 'REFUND.SUCCESS' })
    const content = openNotice(notice!, merchant().credentials.apiV3Key)
    expect(content).toMatchObject({ refund_status: 'SUCCESS', amount: { total: 12_800, refund: 12_800 } })
    expect(content).not.toHaveProperty('appid')
    expect(content.amount).not.toHaveProperty('currency')
  })

  test('happens once under one number, and is refused with another sum', async () => {
    await merchant().refund('order-1', 'r1', 100)
    expect(await merchant().refund('order-1', 'r1', 100)).toMatchObject({ status: 200, body: { out_refund_no: 'r1' } })
    expect(await merchant().refund('order-1', 'r1', 101)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST' },
    })
    expect(await merchant().control('GET', 'trades/order-1')).toMatchObject({ refunds: [{ refund: 100 }] })
  })

  test('of a part waits a minute after the last, also after a closed one', async () => {
    await merchant().refund('order-1', 'r1', 100)
    expect(await merchant().refund('order-1', 'r2', 100)).toMatchObject({
      status: 429,
      body: { code: 'FREQUENCY_LIMITED' },
    })
    await merchant().control('POST', 'refunds/r1/end', { status: 'CLOSED' })
    expect(await merchant().refund('order-1', 'r2', 100)).toMatchObject({ status: 429 })
    await merchant().advance(minuteInMs)
    expect(await merchant().refund('order-1', 'r2', 100)).toMatchObject({ status: 200 })
  })

  test('reaches the exact total, and not one fen more', async () => {
    await merchant().refund('order-1', 'r1', 12_799)
    await merchant().advance(minuteInMs)
    expect(await merchant().refund('order-1', 'r2', 2)).toMatchObject({ body: { code: 'INVALID_REQUEST' } })
    expect(await merchant().refund('order-1', 'r2', 1)).toMatchObject({ status: 200 })
    await merchant().advance(minuteInMs)
    const full = await merchant().refund('order-1', 'r3', 1)
    expect(full).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST', message: '订单已全额退款' } })
  })

  test('is refused the 51st time', async () => {
    for (let index = 0; index < 50; index += 1) {
      expect(await merchant().refund('order-1', `r${index}`, 1)).toMatchObject({ status: 200 })
      await merchant().advance(minuteInMs)
    }
    expect(await merchant().refund('order-1', 'r50', 1)).toMatchObject({ body: { code: 'INVALID_REQUEST' } })
  })

  test('is refused after a year', async () => {
    await merchant().advance(365 * 24 * 60 * minuteInMs + minuteInMs)
    expect(await merchant().refund('order-1', 'r1', 1)).toMatchObject({ body: { code: 'INVALID_REQUEST' } })
  })

  test('is refused while the balance is short, and works under its number later', async () => {
    await merchant().control('POST', 'settings', { balance: 99 })
    expect(await merchant().refund('order-1', 'r1', 100)).toMatchObject({ status: 403, body: { code: 'NOT_ENOUGH' } })
    expect(await queryRefund('r1')).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_EXISTS' } })
    await merchant().control('POST', 'settings', { balance: 100 })
    expect(await merchant().refund('order-1', 'r1', 100)).toMatchObject({ status: 200 })
    expect(await merchant().control('GET', 'settings')).toMatchObject({ balance: 0 })
  })

  test('of a closed one sets the sum free; an abnormal one keeps it, and may succeed later', async () => {
    await merchant().control('POST', 'settings', { refund_time_in_ms: null })
    await merchant().refund('order-1', 'r1', 12_800)
    await merchant().advance(24 * 60 * minuteInMs)
    expect(await queryRefund('r1')).toMatchObject({ body: { status: 'PROCESSING' } })
    await merchant().control('POST', 'refunds/r1/end', { status: 'CLOSED' })
    await merchant().refund('order-1', 'r2', 12_800)
    await merchant().control('POST', 'refunds/r2/end', { status: 'ABNORMAL' })
    await merchant().advance(minuteInMs)
    expect(await merchant().refund('order-1', 'r3', 1)).toMatchObject({ body: { code: 'INVALID_REQUEST' } })
    await merchant().control('POST', 'refunds/r2/end', { status: 'SUCCESS' })
    expect(await merchant().control('POST', 'refunds/r2/end', { status: 'CLOSED' })).toEqual({
      error: 'the refund is SUCCESS',
    })
    await vi.waitFor(() => expect(merchant().notices.received).toHaveLength(4))
    const events = merchant().notices.received.map(
      ({ body }) => (JSON.parse(body) as { event_type: string }).event_type,
    )
    expect(events).toEqual(['TRANSACTION.SUCCESS', 'REFUND.CLOSED', 'REFUND.ABNORMAL', 'REFUND.SUCCESS'])
  })

  test('gives a coupon back in proportion, and its rest with the last', async () => {
    await merchant().payFor('order-2', { coupon: 100 })
    const first = await merchant().refund('order-2', 's1', 4200)
    expect(first.body.amount).toMatchObject({ payer_total: 12_700, payer_refund: 4168, discount_refund: 32 })
    await merchant().advance(minuteInMs)
    const last = await merchant().refund('order-2', 's2', 8600)
    expect(last.body.amount).toMatchObject({ payer_refund: 8532, discount_refund: 68 })
  })
})

test.each([
  ['an unknown order', { out_trade_no: 'order-9' }, 404, 'RESOURCE_NOT_EXISTS'],
  ['another total', { amount: { refund: 1, total: 1, currency: 'CNY' } }, 400, 'INVALID_REQUEST'],
  ['no currency', { amount: { refund: 1, total: 12_800 } }, 400, 'PARAM_ERROR'],
  ['no sum', { amount: { refund: 0, total: 12_800, currency: 'CNY' } }, 400, 'PARAM_ERROR'],
  ['both numbers of the order', { transaction_id: '1' }, 400, 'PARAM_ERROR'],
  ['neither number', { out_trade_no: undefined }, 400, 'PARAM_ERROR'],
  ['a long reason', { reason: 'a'.repeat(81) }, 400, 'PARAM_ERROR'],
  ['a number of 65 characters', { out_refund_no: 'a'.repeat(65) }, 400, 'PARAM_ERROR'],
  ['a number of odd characters', { out_refund_no: 'a b' }, 400, 'PARAM_ERROR'],
  ['a field that is not known', { refund_fee: 1 }, 400, 'PARAM_ERROR'],
])('a refund with %s is refused', async (_name, changes, status, code) => {
  expect(await merchant().refund('order-1', 'r1', 1, changes)).toMatchObject({ status, body: { code } })
})

test('an unpaid order has nothing to refund', async () => {
  await merchant().start({ out_trade_no: 'order-2' })
  expect(await merchant().refund('order-2', 'r1', 1)).toMatchObject({ body: { code: 'INVALID_REQUEST' } })
})

test('a refund by hand is announced only where the platform has an address', async () => {
  await merchant().control('POST', 'trades/order-1/refund', { refund: 100, out_refund_no: 'hand1' })
  await merchant().control('POST', 'refunds/hand1/end', { status: 'SUCCESS' })
  expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'REFUND' } })
  await merchant().control('POST', 'settings', { platform_notify_url: merchant().notices.url! })
  await merchant().advance(minuteInMs)
  await merchant().control('POST', 'trades/order-1/refund', { refund: 100, out_refund_no: 'hand2' })
  await merchant().control('POST', 'refunds/hand2/end', { status: 'SUCCESS' })
  await vi.waitFor(() => expect(merchant().notices.received).toHaveLength(2))
  const content = openNotice(merchant().notices.received[1]!, merchant().credentials.apiV3Key)
  expect(content).toMatchObject({ out_refund_no: 'hand2' })
})
