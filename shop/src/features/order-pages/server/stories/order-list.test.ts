import { expect, test, vi } from 'vitest'
import pg from 'pg'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { returnFixture } from '#features/returns/testing/fixtures/return-fixture.ts'

const shop = await openPaymentFixtureOfFile()
const { requestReturn, delivered, staff } = returnFixture(shop)
const path = '/api/order/index_user_order_querset/'

test('is filtered to unpaid, unshipped, undelivered or refunded orders, and counts each', async () => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context, { priceInFen: 1990, stock: 50 })
  const order = async () => buyAsNewShopper(shop, { goodsId, quantity: 2, shopper })
  const paid = async () => {
    const bought = await order()
    await shop.pay(bought.payUrl, bought.outTradeNo)
    return bought
  }
  const sent = async (quantity: number) => {
    const bought = await paid()
    await setOrderAddress(shop, bought.orderNumber)
    const lines = [{ position: 1, quantity }]
    const parcel = { lines, carrierCode: 'sf', trackingNumber: 'SF1' }
    await staff.shipOrder(bought, parcel)
    return bought
  }
  const waiting = await order()
  const unsent = await paid()
  const partly = await sent(1)
  const whole = await sent(2)
  const delivered = await sent(2)
  await staff.markDelivered(delivered, 1)
  const refunded = await paid()
  await shop.refund(refunded)

  const list = async (query: string) => (await shop.call('GET', `${path}${query}`, { token: shopper.access })).body
  const shown = async (show: string) => {
    const { count, results, counts } = await list(`?show=${show}`)
    expect([count, counts[show]]).toEqual([results.length, results.length])
    return results.map(({ order_number: number }: { order_number: string }) => number)
  }
  expect(await shown('to_pay')).toEqual([waiting.orderNumber])
  expect(await shown('to_ship')).toEqual([partly.orderNumber, unsent.orderNumber])
  expect(await shown('to_receive')).toEqual([whole.orderNumber, partly.orderNumber])
  expect(await shown('after_sale')).toEqual([refunded.orderNumber])
  const { results } = await list('')
  const came = Object.fromEntries(
    results.map(({ order_number, delivered_at }: Record<string, string>) => [order_number, delivered_at]),
  )
  expect(came).toMatchObject({
    [delivered.orderNumber]: expect.stringMatching(/^\d{4}-.+Z$/),
    [whole.orderNumber]: null,
    [waiting.orderNumber]: null,
  })
  expect(await list('')).toMatchObject({ count: 6, counts: { all: 6 } })
  expect(await list('?show=to_ship&page_size=1')).toMatchObject({
    count: 2,
    next: expect.stringContaining('show=to_ship'),
  })
  expect(await shop.call('GET', `${path}?show=others`, { token: shopper.access })).toMatchObject({ status: 400 })
})

test('shows the progress of an open return, those waiting for the shopper first', async () => {
  const order = await delivered(2)
  const inList = async () => {
    const { body } = await shop.call('GET', `${path}?show=after_sale`, { token: order.shopper.access })
    return body.results.find(({ order_number: number }: { order_number: string }) => number === order.orderNumber)
  }
  const [first, second] = [await requestReturn(order), await requestReturn(order)].map(
    ({ body }) => body.return_number as string,
  )
  expect(await inList()).toMatchObject({ open_return: 'requested' })
  await staff.approveReturn({ returnNumber: second! })
  expect(await inList()).toMatchObject({ open_return: 'approved' })
  await staff.receiveReturn({ returnNumber: second! })
  expect(await inList()).toMatchObject({ open_return: 'requested', refunded_amount: '19.90' })
  await staff.refuseReturn({ returnNumber: first!, answer: '用过了' })
  expect(await inList()).toMatchObject({ open_return: null })
})

test('takes the same number of queries for one order and for many with parcels', async () => {
  const { shopper } = shop
  const count = async (query: string) => {
    await shop.call('GET', `${path}${query}`, { token: shopper.access })
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await shop.call('GET', `${path}${query}`, { token: shopper.access })
    // Excludes the test's own `notify`, which waits for changes.
    const total = spy.mock.calls.filter(([query]) => !String(query).startsWith('notify')).length
    spy.mockRestore()
    return total
  }
  await shop.waitingOrder()
  const one = await count('?page_size=1')
  for (let n = 0; n < 3; n++) {
    const order = await shop.paidOrder()
    const parcel = { carrierCode: 'other', trackingNumber: '' }
    await staff.shipOrder(order, parcel)
  }
  expect(await count('?page_size=10')).toBe(one)
  // Caller, count, orders, lines, pictures.
  expect(one).toBe(5)
})
