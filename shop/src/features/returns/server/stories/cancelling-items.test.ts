import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { maxReturns } from '#features/returns/values.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { createRefundService } from '#features/payments/server/index.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { refundDueReturns } from '../index.ts'
import type { RefundService } from '../ports/refund-service.ts'

const shop = await openPaymentFixtureOfFile()
const staff = staffClient(shop)
const parcel = { carrierCode: 'sf', trackingNumber: 'SF1' }

async function paidOrder(quantity = 3) {
  const order = await shop.waitingOrder({ quantity })
  await shop.pay(order.payUrl, order.outTradeNo)
  await setOrderAddress(shop, order.orderNumber)
  return { ...order, read: async () => (await shop.read(order)).body }
}

type Order = Awaited<ReturnType<typeof paidOrder>>

function cancelUnshipped(
  order: Pick<Order, 'orderNumber' | 'shopper'>,
  quantity?: number,
  { token = order.shopper.access, key = '' } = {},
) {
  const json = quantity === undefined ? {} : { lines: [{ position: 1, quantity }] }
  return shop.call('POST', `/api/order/${order.orderNumber}/call_off/`, {
    json,
    token,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
}

describe('a cancellation', () => {
  test('refunds the units’ shares at once, and restocks them; the rest is shipped', async () => {
    const order = await paidOrder()
    expect((await order.read()).lines).toMatchObject([{ unsent_amounts: ['19.90', '19.90', '19.90'] }])
    expect(await cancelUnshipped(order, 1)).toMatchObject({
      status: 200,
      body: { status: 'paid', fulfilment: 'to_prepare', refunded_amount: '19.90', lines: [{ called_off: 1 }] },
    })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 8, sold: 2 })
    expect(await shop.refundRows(order)).toEqual([{ status: 'succeeded', reason: 'return', amount_in_fen: 1990 }])
    await staff.shipOrder(order, parcel)
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped', lines: [{ handed_over: 2 }] })
    expect(await cancelUnshipped(order)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
  })

  test('of everything leaves a refunded order', async () => {
    const order = await paidOrder()
    await cancelUnshipped(order, 2)
    expect(await cancelUnshipped(order)).toMatchObject({
      status: 200,
      body: { status: 'refunded', fulfilment: 'called_off', refunded_amount: '59.70' },
    })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([
      { refund_amount: '39.80' },
      { refund_amount: '19.90' },
    ])
  })

  test('of a unit with a share of zero sends no refund, and restocks the unit', async () => {
    const order = await returnFixture(shop).paid(2, 1)
    expect(await cancelUnshipped(order, 1)).toMatchObject({
      body: { status: 'paid', refunded_amount: '0.00', returns: [{ status: 'refunded', amount: '0.00' }] },
    })
    expect(await shop.refundRows(order)).toEqual([])
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
    expect(await cancelUnshipped(order)).toMatchObject({ body: { status: 'refunded', refunded_amount: '0.01' } })
    expect(await shop.refundRows(order)).toHaveLength(1)
  })

  test('after a dispatch includes the rest, and no more', async () => {
    const order = await paidOrder()
    await staff.shipOrder(order, { ...parcel, lines: [{ position: 1, quantity: 2 }] })
    expect(await cancelUnshipped(order, 2)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
    expect(await cancelUnshipped(order)).toMatchObject({
      body: { status: 'paid', fulfilment: 'shipped', refunded_amount: '19.90' },
    })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 8, sold: 2 })
  })

  test('is rejected for an unpaid order, for unknown lines, and for another person', async () => {
    const waiting = await shop.waitingOrder()
    expect(await cancelUnshipped(waiting)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
    const order = await paidOrder()
    const json = { lines: [{ position: 2, quantity: 1 }] }
    const path = `/api/order/${order.orderNumber}/call_off/`
    expect(await shop.call('POST', path, { json, token: order.shopper.access })).toMatchObject({
      status: 400,
      body: { errors: { lines: [expect.any(String)] } },
    })
    const other = await registerShopper(shop)
    expect(await cancelUnshipped(order, 1, { token: other.access })).toMatchObject({ status: 404 })
  })

  test('of an order at the limit of returns works for all the rest, not for a part', async () => {
    const order = await paidOrder()
    await shop.context.database.execute(sql`
      insert into returns (return_number, order_id, kind, reason, status, amount_in_fen, created_at, ended_at)
      select order_number || each, orders.id, 'unshipped', 'called_off', 'refused', 1, now(), now()
      from orders, generate_series(1, ${maxReturns}) each where order_number = ${order.orderNumber}`)
    expect(await cancelUnshipped(order, 1)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
    expect(await cancelUnshipped(order)).toMatchObject({ status: 200, body: { status: 'refunded' } })
  })

  test('and a concurrent one have one open refund; the second waits for it', async () => {
    const order = await paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'system_error' })
    expect(await cancelUnshipped(order, 1)).toMatchObject({ status: 200, body: { status: 'refunding' } })
    expect(await cancelUnshipped(order, 1)).toMatchObject({
      status: 200,
      body: { status: 'refunding', lines: [{ called_off: 2 }] },
    })
    expect(await shop.refundRows(order)).toHaveLength(1)
    expect(await shop.refund(order)).toMatchObject({ status: 409 })
    const [waiting] = shop.sweepers.filter(({ name }) => name.startsWith('returns'))
    for (let round = 0; round < 3; round++) {
      await shop.wait(60_000)
      await shop.sweep()
      await waiting!.sweep()
    }
    expect(await order.read()).toMatchObject({ status: 'paid', refunded_amount: '39.80' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  })

  test('refused by Alipay leaves the goods to be shipped', async () => {
    const order = await paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'balance_short' })
    const refused = {
      status: 409,
      body: { code: 'not_returnable', detail: expect.stringContaining('支付平台没有受理') },
    }
    expect(await cancelUnshipped(order, 1, { key: 'one' })).toMatchObject(refused)
    expect(await cancelUnshipped(order, 1, { key: 'one' })).toMatchObject(refused)
    expect(await order.read()).toMatchObject({
      status: 'paid',
      lines: [{ called_off: 0 }],
      events: [{ kind: 'called_off' }, { kind: 'call_off_failed', actor: 'shop', facts: { units: 1 } }],
    })
    expect(await cancelUnshipped(order, 1)).toMatchObject({
      body: { refunded_amount: '19.90', lines: [{ called_off: 1 }] },
    })
    await staff.shipOrder(order, parcel)
    expect(await order.read()).toMatchObject({ fulfilment: 'shipped' })
  })

  test('refused later only shows in the order’s timeline', async () => {
    const order = await paidOrder()
    for (const kind of ['system_error', 'balance_short'])
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind })
    expect(await cancelUnshipped(order, 1)).toMatchObject({ status: 200, body: { status: 'refunding' } })
    await shop.wait(60_000)
    await shop.sweep()
    expect(await order.read()).toMatchObject({ status: 'paid', events: [{}, { kind: 'call_off_failed' }] })
  })

  test('and a concurrent dispatch: exactly one happens', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await paidOrder()
      const number = await staff.createShipment(order, parcel)
      const [called, handed] = await Promise.allSettled([
        cancelUnshipped(order),
        staff.dispatchShipment(order, { number }),
      ])
      const isCalledOff = called.status === 'fulfilled' && called.value.status === 200
      expect(handed.status === 'fulfilled').toBe(!isCalledOff)
    }
  })
})

test('any sequence of parcels and cancellations refunds the price paid, and leaves no discrepancies', async () => {
  const move = fc.record({ kind: fc.constantFrom('ship', 'call_off'), quantity: fc.integer({ min: 1, max: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 5 }), async (moves) => {
      const order = await paidOrder(5)
      for (const { kind, quantity } of moves) {
        const lines = [{ position: 1, quantity }]
        if (kind === 'call_off') await cancelUnshipped(order, quantity)
        else
          await staff.shipOrder(order, { ...parcel, lines }).catch((error: { code?: string }) => {
            expect(['invalid', 'order_not_shippable']).toContain(error.code)
          })
        const {
          lines: [line],
          refunded_amount: refunded,
        } = await order.read()
        expect(line.called_off + line.handed_over).toBeLessThanOrEqual(5)
        expect(refunded).toBe((19.9 * line.called_off).toFixed(2))
      }
    }),
    { numRuns: 6 },
  )
  expect(await findAuditDifferences(shop)).toEqual([])
})

test('a return whose refund cannot be recorded blocks no other, and is retried', async () => {
  const { requestReturn, sent } = returnFixture(shop)
  const refunds = createRefundService(shop.payments)
  const orders = [await sent(1), await sent(1)]
  for (const order of orders) {
    const { body } = await requestReturn(order, { kind: 'money_only', reason: 'missing' })
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'balance_short' })
    await staff.approveReturn({ returnNumber: body.return_number })
  }
  await shop.wait(3_600_000)
  let isFirst = true
  const open: RefundService['open'] = async (transaction, wish) => {
    if (!isFirst) return refunds.open(transaction, wish)
    isFirst = false
    throw new Error('broken')
  }
  expect(await refundDueReturns({ ...shop.context, refunds: { ...refunds, open } })).toBe(1)
  expect(await refundDueReturns({ ...shop.context, refunds })).toBe(0)
  await shop.wait(60_000)
  expect(await refundDueReturns({ ...shop.context, refunds })).toBe(1)
  for (const order of orders) expect(await order.read()).toMatchObject({ status: 'refunded' })
})
