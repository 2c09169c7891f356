/** A refused refund opens a payment case, which staff decide once. The ledger stays balanced. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { returnFixture } from '#features/returns/testing/fixtures/return-fixture.ts'
import type { PaymentCase } from '../../console-contract.ts'
import { openCaseFixtureOfFile } from '../../testing/fixtures/case-fixture.ts'
import type { FixtureOrder } from '../../testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '../../testing/fixtures/find-audit-differences.ts'

const { shop, staff, signIn, list, caseOf, decide, statusOf } = await openCaseFixtureOfFile()
const { requestReturn, delivered, paid: paidOrder, sweepReturns } = returnFixture(shop)

describe('a refused refund', () => {
  const refuse = (order: FixtureOrder) =>
    shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'balance_short' })

  test('of a return is sent again, once, and succeeds', async () => {
    const order = await delivered()
    const { body } = await requestReturn(order)
    await refuse(order)
    const manager = staff.manager
    await manager.call('POST', `/api/console/returns/${body.return_number}/approve/`, {
      json: { kind: 'money_only' },
      headers: { 'idempotency-key': randomUUID() },
    })
    const found = await caseOf(order)
    expect(found).toMatchObject({ kind: 'refund', return_number: body.return_number, title: '支付宝拒绝了一笔退款' })
    expect(await decide(found.id, 'settle')).toMatchObject({ status: 409, body: { code: 'decision_not_possible' } })
    expect((await decide(found.id, 'ask_again')).status).toBe(200)
    expect((await decide(found.id, 'send_again', { reason: '余额充了' })).body.closed_at).not.toBeNull()
    await sweepReturns()
    expect((await order.read()).returns).toMatchObject([{ status: 'refunded' }])
    expect((await shop.tradeAtAlipay(order)).refunds).toHaveLength(1)
    expect(await caseOf(order)).toBeUndefined()
  })

  test('made by hand: is booked as made, never sent', async () => {
    const order = await delivered()
    const { body } = await requestReturn(order)
    await refuse(order)
    await staff.manager.call('POST', `/api/console/returns/${body.return_number}/approve/`, {
      json: { kind: 'money_only' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect((await decide((await caseOf(order)).id, 'settled_by_hand')).status).toBe(200)
    await shop.wait(2 * 3_600_000)
    await signIn()
    await sweepReturns()
    expect((await shop.tradeAtAlipay(order)).refunds).toEqual([])
    expect(await order.read()).toMatchObject({
      status: 'paid',
      refunded_amount: '19.90',
      returns: [{ status: 'refunded' }],
    })
  })

  test('replaced by a later one of its return is not booked in addition', async () => {
    const order = await delivered()
    const { body } = await requestReturn(order)
    const once = () => ({ headers: { 'idempotency-key': randomUUID() } })
    await refuse(order)
    const approval = { json: { kind: 'money_only' }, ...once() }
    await staff.manager.call('POST', `/api/console/returns/${body.return_number}/approve/`, approval)
    const first = await caseOf(order)
    const goodwill = { json: { amount: '5', reason: '抱歉' }, ...once() }
    await staff.manager.call('POST', `/api/console/orders/${order.orderNumber}/goodwill/`, goodwill)
    await refuse(order)
    await shop.wait(2 * 3_600_000)
    await signIn()
    await sweepReturns()
    const cases = ((await list()).results as PaymentCase[]).filter((row) => row.order_number === order.orderNumber)
    expect(cases).toHaveLength(2)
    for (const decision of ['settled_by_hand', 'send_again'] as const)
      expect(await decide(first.id, decision)).toMatchObject({ body: { code: 'decision_not_possible' } })
    expect((await decide(cases[1]!.id, 'settled_by_hand')).status).toBe(200)
    expect(await caseOf(order)).toBeUndefined()
    expect(await order.read()).toMatchObject({ refunded_amount: '24.90', returns: expect.any(Array) })
    expect(await findAuditDifferences(shop)).toEqual([])
  })

  test('of a buyer can be sent again, or dismissed while the order stands', async () => {
    const [again, stands] = [await paidOrder(), await paidOrder()]
    for (const order of [again, stands]) {
      await refuse(order)
      await shop.refund(order)
      expect(await statusOf(order)).toBe('paid')
    }
    expect((await decide((await caseOf(again)).id, 'send_again')).status).toBe(200)
    expect(await statusOf(again)).toBe('refunded')
    expect((await decide((await caseOf(stands)).id, 'settle')).status).toBe(200)
    expect(await statusOf(stands)).toBe('paid')
  })

  test('of a cancellation requires another cancellation', async () => {
    const order = await paidOrder()
    await refuse(order)
    const { access: token } = order.shopper
    const cancelUnshipped = () => shop.call('POST', `/api/order/${order.orderNumber}/call_off/`, { json: {}, token })
    await cancelUnshipped()
    const { id, choices } = await caseOf(order)
    expect(choices.filter(({ is_possible }) => is_possible).map(({ decision }) => decision)).toEqual([
      'ask_again',
      'settle',
    ])
    expect(await decide(id, 'settled_by_hand')).toMatchObject({ status: 409 })
    await cancelUnshipped()
    expect(await statusOf(order)).toBe('refunded')
    expect(await caseOf(order)).toBeUndefined()
  })
})
