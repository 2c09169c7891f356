/** Staff's work before dispatch: addresses, cancellations and packing slips. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '#features/payments/testing/fixtures/find-audit-differences.ts'
import { discountedOrder } from '#features/returns/testing/fixtures/discounted-order.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { type Order, openConsoleOrders } from '../../testing/fixtures/console-orders-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { packer, paidOrder, call, send, read, trailOf } = await openConsoleOrders(shop)
const manager = await signInAs(shop, 'manager')
const confirmed = await signInAs(shop, 'manager', { isConfirmed: true })

describe('an address', () => {
  const place = { recipient: '周一', phone: '13800002047', country: 'CN', region_code: '330106', street: '文三路 9 号' }
  const put = (order: Order, json: object = place, who = packer) =>
    call('PUT', `orders/${order.orderNumber}/address/`, json, { who })

  test('taken by telephone makes the order ready; the audit log records the change, not the content', async () => {
    const order = await paidOrder({ hasAddress: false })
    expect(await put(order)).toMatchObject({
      status: 200,
      body: { fulfilment: 'to_prepare', address: { recipient: '周一', region_1: '浙江省' }, not_shippable: null },
    })
    const trail = await trailOf(order)
    expect(trail).toMatchObject([{ action: 'order.address' }])
    expect(JSON.stringify(trail)).not.toMatch(/周一|文三路/)
    expect((await shop.read(order)).body.events).toMatchObject([{ kind: 'address_changed' }])
  })

  test('is rejected where it is invalid, and after a dispatch', async () => {
    const order = await paidOrder({ hasAddress: false })
    expect((await put(order, { ...place, region_code: '33' })).status).toBe(400)
    expect((await put(order, place, await signInAs(shop, 'viewer'))).status).toBe(403)
    await put(order)
    await send(order, { lines: [{ position: 1, quantity: 1 }] })
    expect(await put(order)).toMatchObject({ status: 409, body: { code: 'address_locked' } })
    const soldOut = await paidOrder()
    await shop.refund(soldOut)
    expect(await put(soldOut)).toMatchObject({ status: 409, body: { code: 'address_locked' } })
  })
})

describe('a cancellation of undispatched units', () => {
  const cancelUnshipped = (order: Order, json: object, options: { who?: SignedIn; key?: string } = {}) =>
    call('POST', `orders/${order.orderNumber}/call_off/`, json, { who: confirmed, ...options })

  test('has a reason, runs once per key and needs re-authentication', async () => {
    const order = await paidOrder()
    const one = { lines: [{ position: 1, quantity: 1 }], reason: '缺货' }
    expect(await cancelUnshipped(order, one, { who: manager })).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    })
    expect((await cancelUnshipped(order, one, { who: packer })).status).toBe(403)
    expect((await cancelUnshipped(order, { reason: '' })).status).toBe(400)
    const key = randomUUID()
    const responses = await Promise.all([1, 2].map(() => cancelUnshipped(order, one, { key })))
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    expect(await shop.refundRows(order)).toMatchObject([{ status: 'succeeded', amount_in_fen: 1990 }])
    expect(await read(order)).toMatchObject({ lines: [{ called_off: 1, left: 2 }] })
    expect(await trailOf(order)).toMatchObject([{ action: 'order.call_off', reason: '缺货' }])
    await send(order)
    expect(await cancelUnshipped(order, { reason: '晚了' })).toMatchObject({
      status: 409,
      body: { code: 'not_returnable' },
    })
    expect(await findAuditDifferences(shop)).toEqual([])
  })

  test('is refused, also the second time, where the provider refuses the refund', async () => {
    const order = await paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'balance_short' })
    const [key, wish] = [randomUUID(), { reason: '缺货' }]
    for (let time = 0; time < 2; time++)
      expect(await cancelUnshipped(order, wish, { key })).toMatchObject({
        status: 409,
        body: { code: 'not_returnable' },
      })
    expect(await read(order)).toMatchObject({ status: 'paid', lines: [{ called_off: 0, left: 3 }] })
  })
})

test('a cancellation during another refund counts towards the limit at its full value', async () => {
  shop.returns.refundLimitInFen = 2500
  try {
    const order = await paidOrder()
    const cancelUnshipped = (quantity: number) =>
      call(
        'POST',
        `orders/${order.orderNumber}/call_off/`,
        { reason: '缺货', lines: [{ position: 1, quantity }] },
        { who: confirmed },
      )
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'system_error', times: 2 })
    expect((await cancelUnshipped(1)).body.status).toBe('refunding')
    expect(await cancelUnshipped(2)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    expect((await cancelUnshipped(1)).status).toBe(200)
    // The preceding cancellation waits for its own share, which this one leaves untouched.
    expect((await cancelUnshipped(1)).status).toBe(200)
    expect((await read(order)).lines).toMatchObject([{ called_off: 3 }])
  } finally {
    shop.returns.refundLimitInFen = null
  }
})

describe('slips', () => {
  const slips = (order_numbers: string[], who = packer) => call('POST', 'orders/slips/', { order_numbers }, { who })

  test('list units and addresses in the requested order, without sums', async () => {
    const whole = await paidOrder()
    const part = await paidOrder()
    await send(part, { lines: [{ position: 1, quantity: 2 }] })
    const { status, body } = await slips([part.orderNumber, 'NOBO-DY00-0000', whole.orderNumber, part.orderNumber])
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        shop_name: 'yokoso',
        slips: [
          { order_number: part.orderNumber, pieces: 1, address: { recipient: '林小满' } },
          { order_number: whole.orderNumber, pieces: 3, lines: [{ sku: expect.stringMatching(/^SKU-/), quantity: 3 }] },
        ],
      },
    })
    expect(JSON.stringify(body)).not.toContain('19.90')
  })

  test('name the discounts of the order, without sums', async () => {
    const [discounted, plain] = [await discountedOrder(shop, { hasFreeDelivery: true }), await paidOrder()]
    const { body } = await slips([discounted.orderNumber, plain.orderNumber])
    expect(body.slips).toMatchObject([{ discounts: ['满五百减五十', '初冬九折', '双十一包邮'] }, { discounts: [] }])
    expect(JSON.stringify(body)).not.toMatch(/50\.00|43\.26|12\.00/)
    const seen = await call('GET', `orders/${discounted.orderNumber}/`)
    expect(seen.body.free_delivery).toEqual({ name: '双十一包邮', amount: null, code: null })
    const { body: whole } = await call('GET', `orders/${discounted.orderNumber}/`, undefined, { who: manager })
    expect(whole.free_delivery).toEqual({ name: '双十一包邮', amount: '12.00', code: null })
  })

  test("and the orders' list and pages show the buyer's message", async () => {
    const order = await paidOrder()
    const message = '送礼用，别放价签。\n谢谢'
    await shop.context.database.execute(
      sql`update orders set message = ${message} where order_number = ${order.orderNumber}`,
    )
    expect((await slips([order.orderNumber])).body.slips).toMatchObject([{ message }])
    expect(await read(order)).toMatchObject({ message })
    const { results } = (await call('GET', `orders/?tab=to_ship&q=${order.orderNumber}`)).body
    expect(results).toMatchObject([{ order_number: order.orderNumber, message }])
  })

  test('exist for packed or packable orders; the response names all others', async () => {
    const [unpaid, called, refunded, sent, part] = [
      await paidOrder({ isPaid: false }),
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
      await paidOrder(),
    ] as const
    await call('POST', `orders/${called.orderNumber}/call_off/`, { reason: '缺货' }, { who: confirmed })
    await shop.refund(refunded)
    await send(sent)
    await send(part, { lines: [{ position: 1, quantity: 2 }] })
    await call('POST', `orders/${part.orderNumber}/call_off/`, { reason: '缺货' }, { who: confirmed })
    const orders = [unpaid, called, refunded, sent, part]
    const { body } = await slips(orders.map(({ orderNumber }) => orderNumber))
    expect(body.nothing_to_pack).toEqual([unpaid, called, refunded].map(({ orderNumber }) => orderNumber))
    expect(body.slips).toMatchObject([
      { order_number: sent.orderNumber, pieces: 3 },
      { order_number: part.orderNumber, pieces: 2 },
    ])
  })

  test('are 200 at most, and need permission to read addresses', async () => {
    expect((await slips(Array.from({ length: 201 }, (_, n) => `A${n}`))).status).toBe(400)
    expect((await slips(['A'], await signInAs(shop, 'viewer'))).status).toBe(403)
  })
})
