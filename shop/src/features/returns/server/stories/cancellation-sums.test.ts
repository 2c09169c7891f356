/** Staff see the amount of a cancellation before they confirm it; the refund is that amount or nothing. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { parseMoney } from '#platform/money/money.ts'
import { openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'
import { returnFixture } from '../../testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { packer, call, paidOrder } = await openConsoleOrders(shop)
const { staff, paidBasket } = returnFixture(shop)
const manager = await signInAs(shop, 'manager')
const who = await signInAs(shop, 'manager', { isConfirmed: true })

type Lines = { position: number; quantity: number }[] | undefined

const preview = (orderNumber: string, lines?: Lines, by = who) =>
  call('POST', `orders/${orderNumber}/call_off/preview/`, lines ? { lines } : {}, { who: by })
const cancelUnshipped = (orderNumber: string, expected_amount: string, lines?: Lines, options: object = {}) =>
  call(
    'POST',
    `orders/${orderNumber}/call_off/`,
    { ...(lines && { lines }), reason: '缺货', expected_amount },
    { who, ...options },
  )
const readBy = async (orderNumber: string) => (await call('GET', `orders/${orderNumber}/`, undefined, { who })).body

describe('the amount of a cancellation', () => {
  test('is that of the chosen units; with the last of them it includes the delivery fee', async () => {
    const { orderNumber } = await paidBasket(
      [
        { quantity: 3, paidInFen: 1000 },
        { quantity: 1, paidInFen: 500 },
      ],
      800,
    )
    expect(await preview(orderNumber, [{ position: 1, quantity: 2 }])).toMatchObject({
      status: 200,
      body: { amount: '6.66', fee_back: '0.00', is_whole: false, currency: 'CNY' },
    })
    expect((await preview(orderNumber)).body).toMatchObject({ amount: '23.00', fee_back: '8.00', is_whole: true })
    const all = [
      { position: 1, quantity: 3 },
      { position: 2, quantity: 1 },
    ]
    expect((await preview(orderNumber, all)).body).toMatchObject({ amount: '23.00', fee_back: '8.00', is_whole: true })
    // The preview changed nothing.
    expect(await readBy(orderNumber)).toMatchObject({ refunded_amount: '0.00', lines: [{ called_off: 0 }, {}] })
    expect(await readBy(orderNumber)).toMatchObject({ status: 'paid', requests: [] })
  })

  test('is the refund, for any earlier payments, refunds and dispatches', { timeout: 120_000 }, async () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 4 }), paidInFen: fc.integer({ min: 1, max: 1990 }) })
    const facts = fc.record({
      wished: fc.array(line, { minLength: 1, maxLength: 3 }),
      feeInFen: fc.constantFrom(0, 800),
      goodwill: fc.constantFrom('0.00', '0.01', '5.00'),
      sent: fc.integer({ min: 0, max: 1 }),
      shares: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 6, maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(facts, async ({ wished, feeInFen, goodwill, sent, shares }) => {
        const { orderNumber } = await paidBasket(wished, feeInFen)
        const total = wished.reduce<number>((sum, { paidInFen }) => sum + paidInFen, feeInFen)
        if (goodwill !== '0.00' && parseMoney(goodwill)! < total) {
          const json = { amount: goodwill, reason: '抱歉' }
          expect((await call('POST', `orders/${orderNumber}/goodwill/`, json, { who })).status).toBe(200)
        }
        const parcel = { carrierCode: 'sf', trackingNumber: randomUUID().slice(0, 20) }
        if (sent > 0) await staff.shipOrder({ orderNumber }, { ...parcel, lines: [{ position: 1, quantity: sent }] })
        for (const part of [shares.slice(0, 3), shares.slice(3), null]) {
          const before = await readBy(orderNumber)
          const lines = part
            ? (before.lines as { position: number; quantity: number; called_off: number; handed_over: number }[])
                .map(({ position, quantity, called_off, handed_over }, index) => ({
                  position,
                  quantity: Math.min(part[index] ?? 0, quantity - called_off - handed_over),
                }))
                .filter(({ quantity }) => quantity > 0)
            : undefined
          if (lines?.length === 0) continue
          const { status, body } = await preview(orderNumber, lines)
          // No units are left to cancel.
          if (status === 409) continue
          const after = await cancelUnshipped(orderNumber, body.amount, lines)
          expect(after.status).toBe(200)
          const refunded = parseMoney(after.body.refunded_amount)! - parseMoney(before.refunded_amount)!
          expect(refunded).toBe(parseMoney(body.amount))
        }
      }),
      { numRuns: 12 },
    )
    expect(await findAuditDifferences(shop)).toEqual([])
  })

  test('is confirmed by the request: if it has changed, nothing is done', async () => {
    const { orderNumber } = await paidOrder()
    const one = [{ position: 1, quantity: 1 }]
    const [key, { body: seen }] = [randomUUID(), await preview(orderNumber)]
    expect(seen.amount).toBe('59.70')
    expect((await cancelUnshipped(orderNumber, '19.90', one)).status).toBe(200)
    expect(await cancelUnshipped(orderNumber, seen.amount, undefined, { key })).toMatchObject({
      status: 409,
      body: { code: 'refund_changed', amount: '39.80', detail: expect.stringContaining('¥39.80') },
    })
    expect(await readBy(orderNumber)).toMatchObject({ refunded_amount: '19.90', lines: [{ called_off: 1 }] })
    // With the new amount it is refunded once, despite two requests.
    const twice = await Promise.all([1, 2].map(() => cancelUnshipped(orderNumber, '39.80', undefined, { key })))
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect(await readBy(orderNumber)).toMatchObject({ status: 'refunded', refunded_amount: '59.70' })
    expect(await cancelUnshipped(orderNumber, '39.81', undefined, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
  })

  test('is hidden from packers, and needs no re-authentication; the request does, within the limit', async () => {
    const { orderNumber } = await paidOrder()
    expect((await preview(orderNumber, undefined, packer)).status).toBe(403)
    expect((await preview(orderNumber, undefined, manager)).status).toBe(200)
    expect((await preview('AAAA-AAAA-AAAA')).status).toBe(404)
    expect((await preview(orderNumber, [{ position: 9, quantity: 1 }])).status).toBe(400)
    expect(await preview(orderNumber, [{ position: 1, quantity: 4 }])).toMatchObject({
      status: 409,
      body: { code: 'not_returnable' },
    })
    expect(await cancelUnshipped(orderNumber, '59.70', undefined, { who: manager })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    })
    shop.returns.refundLimitInFen = 5000
    try {
      expect(await cancelUnshipped(orderNumber, '59.70')).toMatchObject({
        status: 403,
        body: { code: 'permission_denied' },
      })
      expect(await readBy(orderNumber)).toMatchObject({ refunded_amount: '0.00', lines: [{ called_off: 0 }] })
      const owner = await signInAs(shop, 'owner', { isConfirmed: true })
      expect((await cancelUnshipped(orderNumber, '59.70', undefined, { who: owner })).status).toBe(200)
    } finally {
      shop.returns.refundLimitInFen = null
    }
  })

  test('is rejected for units dispatched meanwhile', async () => {
    const order = await paidOrder()
    await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: 'SF99' })
    expect(await preview(order.orderNumber)).toMatchObject({ status: 409, body: { code: 'not_returnable' } })
    expect(await cancelUnshipped(order.orderNumber, '59.70')).toMatchObject({
      status: 409,
      body: { code: 'not_returnable' },
    })
  })
})
