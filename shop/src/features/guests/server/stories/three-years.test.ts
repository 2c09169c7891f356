/** A sweeper erases guests three years after the last event of their order. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import { staffClient } from '#features/fulfilment/testing/staff-client.ts'
import { guestOrders } from '#features/orders/server/index.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { buyAsGuest, newPhone, withToken } from '../../testing/guest-factory.ts'

const shop = await openPaymentFixtureOfFile()
const staff = staffClient(shop)
const dayInMs = 86_400_000

const sweep = () => shop.sweepers.find(({ name }) => name === 'data of guests')!.sweep()

async function paid() {
  const goodsId = await createGoods(shop.context, { priceInFen: 12_800 })
  const order = await buyAsGuest(shop, {
    lines: [{ goods_id: goodsId, quantity: 1 }],
    expected_total: '128.00',
    address: { ...addressInHangzhou, phone: newPhone() },
    email: 'lin@example.com',
    message: '放门口',
  })
  await shop.pay(order.payUrl, tradeIn(order.payUrl).out_trade_no!)
  return order
}

async function stored({ orderNumber }: { orderNumber: string }) {
  const { rows } = await shop.context.database.execute(sql`
    select kind, is_active, recipient, phone, guest_orders.email, message, total_in_fen::integer as total,
      (select count(*)::integer from order_lines where order_id = orders.id) as lines,
      (select count(*)::integer from payments where order_id = orders.id) as payments
    from orders join users on users.id = user_id left join guest_orders on guest_orders.order_id = orders.id
    left join order_addresses on order_addresses.order_id = orders.id where order_number = ${orderNumber}`)
  return rows[0]
}

test('of a delivered order address, phone, mail and message go, and the books stay', async () => {
  const [delivered, unsent] = [await paid(), await paid()]
  await staff.shipOrder(delivered, { carrierCode: 'sf', trackingNumber: 'SFTHREE' })
  shop.passTime(5 * dayInMs)
  await staff.markDelivered(delivered, 1)
  const whole = { kind: 'guest', is_active: true, recipient: addressInHangzhou.recipient, message: '放门口' }
  const books = { total: 12_800, lines: 1, payments: 1 }

  shop.passTime(3 * 365 * dayInMs - dayInMs)
  await sweep()
  expect(await stored(delivered)).toMatchObject({ ...whole, email: 'lin@example.com', ...books })
  // Until its time it is not read again.
  const { database, now } = shop.context
  const times = { now: now(), afterUnpaidInMs: dayInMs, afterEventInMs: 3 * 365 * dayInMs, limit: 1_000 }
  expect(await guestOrders.findGuestsToCheck(database, times)).toEqual([])

  shop.passTime(2 * dayInMs)
  await sweep()
  expect(await stored(delivered)).toEqual({
    kind: 'guest',
    is_active: false,
    recipient: null,
    phone: null,
    email: null,
    message: '',
    ...books,
  })
  const { status } = await shop.call('GET', `/api/order/${delivered.orderNumber}/`, withToken(delivered.orderToken))
  expect(status).toBe(404)
  // Goods that are still due prevent the erasure.
  expect(await stored(unsent)).toMatchObject({ ...whole, ...books })
})
