/** Requests of staff to ship that the shop refuses. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { type Order, openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { paidOrder, call, parcel, send, read, trailOf } = await openConsoleOrders(shop)

describe('nothing is shipped', () => {
  const reasonOf = async (order: Order) => {
    const { status, body } = await send(order)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'order_not_shippable' })
    expect(body.detail).toMatch(/[。.]$/)
    return body.reason
  }

  test('if an order is unpaid, without an address, refunded, or shipped', async () => {
    expect(await reasonOf(await paidOrder({ isPaid: false }))).toBe('not_paid')
    expect(await reasonOf(await paidOrder({ hasAddress: false }))).toBe('no_address')
    const refunded = await paidOrder()
    await shop.refund(refunded)
    expect(await reasonOf(refunded)).toBe('called_off')
    const sent = await paidOrder()
    await send(sent)
    expect(await reasonOf(sent)).toBe('nothing_left')
  })

  test('during a refund', async () => {
    const order = await paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'hang' })
    await shop.context.database.execute(
      sql`update orders set status = 'refunding' where order_number = ${order.orderNumber}`,
    )
    expect(await reasonOf(order)).toBe('refund_under_way')
    await shop.context.database.execute(
      sql`update orders set status = 'paid' where order_number = ${order.orderNumber}`,
    )
  })

  test('without a number, by nobody, more than there is, or without an address', async () => {
    const order = await paidOrder()
    for (const wrong of [
      { tracking_number: '' },
      { carrier_code: 'none' },
      { carrier_code: '' },
      { lines: [{ position: 2, quantity: 1 }] },
      { lines: [{ position: 1, quantity: 4 }] },
      { lines: [] },
      { note: 'x'.repeat(201) },
    ])
      expect(await send(order, wrong), JSON.stringify(wrong)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await call('POST', 'orders/NOBO-DY00-0000/shipments/', parcel())).status).toBe(404)
    expect((await call('POST', 'shipments/999999/arrive/')).status).toBe(404)
    expect((await read(order)).shipments).toEqual([])
    expect(await trailOf(order)).toEqual([])
  })

  test('with another parcel’s number, unless confirmed', async () => {
    const first = await paidOrder()
    await send(first, { tracking_number: 'SFSAME' })
    const second = await paidOrder()
    // Typed with a Chinese input method, with an invisible character from a chat.
    expect((await send(second, { tracking_number: 'ＳＦ ＳＡＭＥ\u200B' })).body.code).toBe('tracking_number_used')
    expect(await send(second, { tracking_number: 'sfsame' })).toMatchObject({
      status: 409,
      body: { code: 'tracking_number_used', errors: { tracking_number: [expect.any(String)] } },
    })
    expect((await send(second, { tracking_number: 'SFSAME', is_number_shared: true })).status).toBe(201)
  })

  test.each(['=1+1', 'SF"1', '<script>alert(1)</script>', '0.5', 'javascript:alert(1)', '单号'])(
    'by %s, which is not a tracking number',
    async (tracking_number) => {
      const order = await paidOrder()
      expect(await send(order, { tracking_number })).toMatchObject({
        status: 400,
        body: { errors: { tracking_number: [expect.stringContaining('SF1390274688123')] } },
      })
      expect((await read(order)).shipments).toEqual([])
    },
  )
})
