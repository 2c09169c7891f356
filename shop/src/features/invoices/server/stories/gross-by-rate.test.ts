import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { returnFixture } from '#features/returns/testing/fixtures/return-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { readGrossByRate } from '../use-cases/read-gross-by-rate.ts'

const shop = await openPaymentFixtureOfFile()
const { call } = await openConsoleOrders(shop)
const { paidBasket, staff, requestReturn, approve, receive } = returnFixture(shop)
const who = await signInAs(shop, 'manager', { isConfirmed: true })
const { database } = shop.context

/** An order of 8 and 10 % whose delivery fee has 10 %. */
async function orderOfTwoRates() {
  const order = await paidBasket(
    [
      { quantity: 3, paidInFen: 1000 },
      { quantity: 1, paidInFen: 500 },
    ],
    800,
  )
  const { rows } = await database.execute<{ id: number }>(sql`
    update orders set delivery_tax_percent = 10 where order_number = ${order.orderNumber} returning id`)
  const { id } = rows[0]!
  await database.execute(
    sql`update order_lines set tax_percent = case position when 1 then 8 else 10 end where order_id = ${id}`,
  )
  return { ...order, gross: () => readGrossByRate(database, id), id }
}

const cancelUnshipped = (orderNumber: string, lines: object, expected_amount: string) =>
  call('POST', `orders/${orderNumber}/call_off/`, { lines, reason: '缺货', expected_amount }, { who })

test('is what was paid for lines and delivery, after the discount', async () => {
  const { gross } = await orderOfTwoRates()
  expect(await gross()).toEqual([
    { taxPercent: 8, grossInFen: 1000 },
    { taxPercent: 10, grossInFen: 1300 },
  ])
})

test('cancelled units lower their own rate, goodwill all, and the rest of the order ends at nothing', async () => {
  const { gross, orderNumber } = await orderOfTwoRates()
  const cancelled = await cancelUnshipped(orderNumber, [{ position: 1, quantity: 1 }], '3.33')
  expect(cancelled.status).toBe(200)
  expect(await gross()).toEqual([
    { taxPercent: 8, grossInFen: 667 },
    { taxPercent: 10, grossInFen: 1300 },
  ])
  const goodwill = { amount: '1.00', reason: '抱歉' }
  expect((await call('POST', `orders/${orderNumber}/goodwill/`, goodwill, { who })).status).toBe(200)
  // 100 × 667 / 1967 = 33.9 and 66.09.
  expect(await gross()).toEqual([
    { taxPercent: 8, grossInFen: 633 },
    { taxPercent: 10, grossInFen: 1234 },
  ])
  const preview = await call('POST', `orders/${orderNumber}/call_off/preview/`, {}, { who })
  const all = [
    { position: 1, quantity: 2 },
    { position: 2, quantity: 1 },
  ]
  expect((await cancelUnshipped(orderNumber, all, preview.body.amount)).status).toBe(200)
  expect(await gross()).toEqual([])
})

test('a return with a part of the fee lowers the rates of its units and of the fee', async () => {
  const order = await orderOfTwoRates()
  await staff.shipOrder(order, { carrierCode: 'sf', trackingNumber: randomUUID().slice(0, 20) })
  await staff.markDelivered(order, 1)
  const { body } = await requestReturn(order, { quantity: 2, reason: 'faulty' })
  await approve(body.return_number)
  await shop.call('POST', `/api/return/${body.return_number}/sent/`, {
    token: order.shopper.access,
    json: { carrier: 'sf', tracking_number: 'SF99' },
  })
  await receive(body.return_number, { feeBackInFen: 300 })
  expect((await order.read()).refunded_amount).toBe('9.66')
  expect(await order.gross()).toEqual([
    { taxPercent: 8, grossInFen: 334 },
    { taxPercent: 10, grossInFen: 1000 },
  ])
})

test('unpaid goods have no gross that went back; orders without rates are of an unknown one', async () => {
  const { orderNumber } = await shop.paidOrder()
  const { rows } = await database.execute<{ id: number }>(
    sql`select id from orders where order_number = ${orderNumber}`,
  )
  expect(await readGrossByRate(database, rows[0]!.id)).toEqual([{ taxPercent: null, grossInFen: 1990 }])
})
