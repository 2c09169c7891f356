import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import type { PaymentCase } from '../../console-contract.ts'
import { openCase } from '../../server/queries/case-queries.ts'
import { findPayment } from '../../server/queries/find-payments.ts'
import { type OpenedRefund, openRefund } from '../../server/use-cases/open-refund.ts'
import { sendRefund } from '../../server/use-cases/send-refund.ts'
import { openWechatPayShopOfFile, type WechatOrder } from '../fixtures/wechat-pay-shop-fixture.ts'

const minute = 60_000

const shop = await openWechatPayShopOfFile()

async function sweepAfter(timeInMs: number): Promise<void> {
  await shop.wait(timeInMs)
  await shop.sweep()
}

describe('wechat fault 36: partial refunds', () => {
  async function open(order: WechatOrder, amountInFen: number): Promise<OpenedRefund> {
    const { database, now, inTransaction } = shop.context
    const payment = (await findPayment(database, order.outTradeNo))!
    const limits = shop.providers[0]!.provider.capabilities
    return inTransaction((transaction) =>
      openRefund(transaction, { payment, reason: 'buyer', amountInFen, limits, now: now(), nextCheckAt: now() }),
    )
  }

  test('within a minute are spaced', async () => {
    const order = await shop.paidOrder()
    await sendRefund(shop.payments, (await open(order, 100)).refund!)
    await sendRefund(shop.payments, (await open(order, 200)).refund!)
    expect(await shop.refunds(order)).toEqual(['accepted buyer 100', 'requested buyer 200'])
    await sweepAfter(61_000)
    expect(await shop.refunds(order)).toEqual(['accepted buyer 100', 'accepted buyer 200'])
    await sweepAfter(6 * minute)
    expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 100', 'refund_out 200'])
  })

  /** Inserts a failed refund that the shop will try again, with its case. */
  async function insertDueRefund(
    order: WechatOrder,
    due: { outRequestNo: string; amountInFen: number; isSpent: boolean },
  ) {
    const { database, now } = shop.context
    const { id: paymentId, orderId, provider } = (await findPayment(database, order.outTradeNo))!
    const { rows } = await database.execute<{ id: number }>(sql`
      insert into refunds (payment_id, provider, out_request_no, amount_in_fen, reason, status, is_number_spent, created_at, next_check_at)
      values (${paymentId}, ${provider}, ${due.outRequestNo}, ${due.amountInFen}, 'late', 'failed', ${due.isSpent},
        ${now()}::timestamptz, ${now()}::timestamptz) returning id`)
    const refundId = rows[0]!.id
    await openCase(database, { kind: 'refund', refundId, orderId, facts: { code: 'CLOSED' }, openedAt: now() })
  }

  test(
    'end at fifty: shopper and staff read why, and what is due stays a case, with an alarm',
    { timeout: 60_000 },
    async () => {
      const order = await shop.paidOrder()
      for (let part = 1; part <= 50; part++) {
        await sendRefund(shop.payments, (await open(order, 1)).refund!)
        await shop.wait(61_000)
      }
      await sweepAfter(6 * minute)
      expect(await open(order, 1)).toEqual({ refund: null, obstacle: 'no_more_refunds' })

      const detail = '这笔付款的退款次数已达上限，余款只能人工退还。'
      const headers = { 'accept-language': 'zh-CN' }
      expect(await shop.refund(order)).toMatchObject({ status: 409, body: { code: 'order_not_refundable' } })
      const { access: token } = shop.shopper
      const cancelled = await shop.call('POST', `/api/order/${order.orderNumber}/call_off/`, {
        json: {},
        headers,
        token,
      })
      expect(cancelled).toMatchObject({ status: 409, body: { code: 'not_returnable', detail } })
      const owner = await signInAs(shop, 'owner', { isConfirmed: true })
      const goodwill = await owner.call('POST', `/api/console/orders/${order.orderNumber}/goodwill/?lang=zh-CN`, {
        json: { amount: '5', reason: 'broken lid' },
        headers: { ...headers, 'idempotency-key': randomUUID() },
      })
      expect(goodwill).toMatchObject({ status: 409, body: { code: 'not_returnable', detail } })
      expect(await shop.statusOf(order)).toBe('paid')

      const [spent, tooMuch] = [`${order.outTradeNo}_SPENT`, `${order.outTradeNo}_MUCH`]
      await insertDueRefund(order, { outRequestNo: spent, amountInFen: 100, isSpent: true })
      await insertDueRefund(order, { outRequestNo: tooMuch, amountInFen: 1990, isSpent: false })
      const alarm = vi.spyOn(shop.context.log, 'error')
      await sweepAfter(minute)
      for (const outRequestNo of [spent, tooMuch]) {
        const facts = { outRequestNo, obstacle: 'no_more_refunds' }
        expect(alarm).toHaveBeenCalledWith(facts, 'the rest has to be refunded by hand')
      }
      expect((await shop.control('GET', `/trades/${order.outTradeNo}`)).refunds).toHaveLength(50)
      const { body } = await owner.call('GET', '/api/console/review/?tab=open&page_size=100&lang=zh-CN')
      const cases: PaymentCase[] = body.results
      const possible = cases
        .filter(({ order_number, sides }) => order_number === order.orderNumber && sides[0]!.theirs === detail)
        .map(({ choices }) => choices.filter(({ is_possible }) => is_possible).map(({ decision }) => decision))
      expect(possible).toEqual([
        ['ask_again', 'send_again', 'settled_by_hand'],
        ['ask_again', 'settle'],
      ])
    },
  )
})
