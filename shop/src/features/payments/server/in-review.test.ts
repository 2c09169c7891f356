/** While a payment is in review, staff can neither cancel nor ship its order. A cancelled order stays cancelled. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { returnFixture } from '#features/returns/testing/fixtures/return-fixture.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { type FixtureOrder, openPaymentFixtureOfFile } from '../testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '../testing/fixtures/find-audit-differences.ts'
import { closeCase, openCase, paymentSubject } from './queries/case-queries.ts'
import { applyPayment } from './use-cases/apply-payment.ts'

const shop = await openPaymentFixtureOfFile()
const { paid } = returnFixture(shop)
const staff = staffClient(shop)
const owner = await signInAs(shop, 'owner', { isConfirmed: true })
const manager = await signInAs(shop, 'manager', { isConfirmed: true })
const packer = await signInAs(shop, 'packer')

const reportAmount = (order: FixtureOrder, minorUnits: number) =>
  applyPayment(shop.payments, {
    provider: 'alipay',
    source: 'notice',
    raw: '{}',
    trade: {
      outTradeNo: order.outTradeNo,
      tradeNo: `T${order.outTradeNo}`,
      status: 'paid',
      money: { minorUnits, currency: 'CNY' },
      refundedMinorUnits: 0,
      outRequestNo: null,
      paidAt: shop.context.now(),
    },
  })
type Numbered = Pick<FixtureOrder, 'orderNumber'>
const cancel = ({ orderNumber }: Numbered) =>
  manager.call('POST', `/api/console/orders/${orderNumber}/cancel/?lang=zh-CN`, { json: { reason: '顾客打来电话' } })
const read = async (who: typeof owner, { orderNumber }: Numbered) =>
  (await who.call('GET', `/api/console/orders/${orderNumber}/?lang=zh-CN`)).body
const statusOf = async (order: FixtureOrder) => (await shop.read(order)).body.status

describe('an order with a payment of another amount', () => {
  test('cannot be cancelled by staff, reserves its stock, and shows its state to everybody', async () => {
    const order = await shop.waitingOrder()
    expect(await reportAmount(order, 1991)).toBe('amount_mismatch')
    expect(await cancel(order)).toMatchObject({
      status: 409,
      body: { code: 'order_not_payable', detail: '这笔订单的付款正在核对，核对完才能取消。' },
    })
    expect(await statusOf(order)).toBe('pending')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 0 })
    expect(await read(owner, order)).toMatchObject({ is_in_review: true, open_case_id: expect.any(Number) })
    expect(await read(packer, order)).toMatchObject({
      is_in_review: true,
      open_case_id: null,
      not_shippable: { reason: 'in_review' },
    })
    const { body } = await packer.call('GET', '/api/console/orders/?tab=to_pay')
    expect(body.results).toMatchObject([{ order_number: order.orderNumber, is_in_review: true }])
    expect(await reportAmount(order, 1990)).toBe('paid')
    expect(await read(packer, order)).toMatchObject({ is_in_review: false, not_shippable: { reason: 'no_address' } })
  })

  test('cannot be cancelled if the payment arrives while the trade is being closed', async () => {
    const order = await shop.waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    // Changes the amount at the shop after the buyer was redirected to pay.
    await shop.context.database.execute(
      sql`update payments set amount_in_fen = 1989 where out_trade_no = ${order.outTradeNo}`,
    )
    expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
    expect(await statusOf(order)).toBe('pending')
    expect(await read(owner, order)).toMatchObject({ is_in_review: true })
    await shop.context.database.execute(
      sql`update payments set amount_in_fen = 1990 where out_trade_no = ${order.outTradeNo}`,
    )
    const { open_case_id } = await read(owner, order)
    const decided = await owner.call('POST', `/api/console/review/${open_case_id}/decide/`, {
      json: { decision: 'ask_again', reason: '再问一次' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(decided.status).toBe(200)
    expect(await statusOf(order)).toBe('paid')
  })

  test('is neither packed nor dispatched, nor has a slip, until the decision', async () => {
    const order = await paid(2)
    await staff.createShipment(order, {
      lines: [{ position: 1, quantity: 1 }],
      carrierCode: 'sf',
      trackingNumber: 'SF1',
    })
    const { database, now } = shop.context
    const { rows } = await database.execute<{ id: number; orderId: number }>(
      sql`select id, order_id as "orderId" from payments where out_trade_no = ${order.outTradeNo}`,
    )
    const { id: paymentId, orderId } = rows[0]!
    await openCase(database, { kind: 'payment', paymentId, orderId, facts: facts(order.outTradeNo), openedAt: now() })
    const body = await read(packer, order)
    expect(body.not_shippable).toEqual({ reason: 'in_review', detail: '这笔订单的付款正在核对，核对完才能发货。' })
    const refused = { status: 409, body: { code: 'order_not_shippable', reason: 'in_review' } }
    const send = (path: string, json: object) =>
      packer.call('POST', `/api/console/${path}`, { json, headers: { 'idempotency-key': randomUUID() } })
    const label = { carrier_code: 'sf', tracking_number: 'SF1' }
    const parcel = { carrier_code: 'sf', tracking_number: 'SF2', hand_over: true }
    expect(await send(`orders/${order.orderNumber}/shipments/`, parcel)).toMatchObject(refused)
    expect(await send(`shipments/${body.shipments[0].id}/hand_over/`, label)).toMatchObject(refused)
    const slips = () =>
      packer.call('POST', '/api/console/orders/slips/', { json: { order_numbers: [order.orderNumber] } })
    expect((await slips()).body).toMatchObject({ slips: [], in_review: [order.orderNumber] })
    await closeCase(database, paymentSubject(paymentId), now())
    expect((await slips()).body).toMatchObject({ slips: [{ order_number: order.orderNumber }], in_review: [] })
    expect((await send(`orders/${order.orderNumber}/shipments/`, parcel)).status).toBe(201)
  })
})

const facts = (outTradeNo: string) => ({
  outcome: 'amount_mismatch' as const,
  source: 'notice' as const,
  tradeNo: `T${outTradeNo}`,
  status: 'paid',
  minorUnits: 1,
  currency: 'CNY',
  refundedMinorUnits: 0,
})

describe('a payment after the cancellation of its order', () => {
  test('by staff is refunded, although the goods are in stock', async () => {
    const order = await shop.waitingOrder()
    expect((await cancel(order)).status).toBe(200)
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.sweep()
    expect(await statusOf(order)).toBe('refunded')
    expect(await shop.refundRows(order)).toEqual([{ status: 'succeeded', reason: 'late', amount_in_fen: 1990 }])
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    const { story } = await read(owner, order)
    expect(story.map(({ text }: { text: string }) => text).join()).toContain('订单不再恢复')
  })

  test('by its shopper revives the order while stock lasts', async () => {
    const order = await shop.waitingOrder()
    expect((await shop.cancel(order)).status).toBe(200)
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(order)).toBe('paid')
  })

  test('leaves no discrepancies', async () => {
    expect(await findAuditDifferences(shop)).toEqual([])
  })
})
