/** Pick lists: units to pack of many orders, summed by goods. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkOutBasket, createTeaThings, wishFor } from '#features/checkout/testing/basket-purchase-factory.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { packer, paidOrder, call, send, read } = await openConsoleOrders(shop)
const pick = (order_numbers: string[], who = packer) => call('POST', 'orders/pick_list/', { order_numbers }, { who })

interface Picked {
  sku: string
  quantity: number
  orders: { order_number: string; quantity: number }[]
}
const goodsOf = (body: { shelves: { goods: Picked[] }[] }) => body.shelves.flatMap(({ goods }) => goods)

async function basketOrder() {
  const shopper = await registerShopper(shop)
  // One tin and two bowls.
  const { body } = await checkOutBasket(shop, shopper, wishFor(await createTeaThings(shop, shopper)))
  await shop.pay(body.pay_url, tradeIn(body.pay_url).out_trade_no!)
  return { orderNumber: body.order_number as string }
}

test('what is left to pack of each item is summed over the orders, sorted by type and SKU', async () => {
  const orders = [await basketOrder(), await paidOrder(), await basketOrder(), await paidOrder()]
  const numbers = orders.map(({ orderNumber }) => orderNumber)
  await send(orders[3]!, { lines: [{ position: 1, quantity: 1 }] })
  await send(orders[1]!, { lines: [{ position: 1, quantity: 2 }], hand_over: false, tracking_number: '' })
  const { status, body } = await pick([...numbers, numbers[0]!, 'NOBO-DY00-0000'])
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { shop_name: 'yokoso', order_count: 4, in_review: [], nothing_to_pick: [] },
  })
  const goods = goodsOf(body)
  // The naive sum over the orders' own pages.
  const expected = new Map<string, number>()
  for (const order of orders) {
    for (const { sku, left } of (await read(order as Awaited<ReturnType<typeof paidOrder>>)).lines) {
      if (left > 0) expected.set(sku, (expected.get(sku) ?? 0) + left)
    }
  }
  expect(new Map(goods.map(({ sku, quantity }) => [sku, quantity]))).toEqual(expected)
  expect(body.pieces).toBe([...expected.values()].reduce((sum, quantity) => sum + quantity, 0))
  for (const { quantity, orders: own } of goods) {
    expect(own.reduce((sum, order) => sum + order.quantity, 0)).toBe(quantity)
  }
  for (const shelf of body.shelves as { goods: Picked[] }[]) {
    const skus = shelf.goods.map(({ sku }) => sku)
    expect(skus).toEqual(skus.toSorted((a, b) => (a < b ? -1 : 1)))
  }
  expect(JSON.stringify(body)).not.toMatch(/19\.90|林小满/)
})

test('orders with nothing to pick are named by reason', async () => {
  const [unpaid, sent, checked] = [await paidOrder({ isPaid: false }), await paidOrder(), await paidOrder()]
  await send(sent)
  await shop.context.database.execute(sql`insert into review_cases
    (kind, subject, payment_id, order_id, facts, opened_at)
    select 'payment', 'payment ' || payments.id, payments.id, orders.id, '{}', now()
    from orders join payments on payments.order_id = orders.id where order_number = ${checked.orderNumber}`)
  const { body } = await pick([unpaid, sent, checked].map(({ orderNumber }) => orderNumber))
  expect(body).toMatchObject({
    shelves: [],
    order_count: 0,
    pieces: 0,
    in_review: [checked.orderNumber],
    nothing_to_pick: [unpaid.orderNumber, sent.orderNumber],
  })
})

test('200 orders at most, for staff who print slips', async () => {
  expect((await pick(Array.from({ length: 201 }, (_, n) => `A${n}`))).status).toBe(400)
  expect((await pick(['A'], await signInAs(shop, 'viewer'))).status).toBe(403)
  const order = await paidOrder({ hasAddress: false })
  await setOrderAddress(shop, order.orderNumber)
  expect((await pick([order.orderNumber])).body.pieces).toBe(3)
})
