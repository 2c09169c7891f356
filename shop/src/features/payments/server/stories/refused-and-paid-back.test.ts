/** The provider refuses a refund but makes it, and reports it later. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { goodsCounts, redirectUrl } from '#features/orders/testing/order-factory.ts'
import { returnFixture } from '#features/returns/testing/fixtures/return-fixture.ts'
import { openPaymentFixtureOfFile } from '../../testing/fixtures/payment-fixture.ts'
import { findAuditDifferences } from '../../testing/fixtures/find-audit-differences.ts'
import { findPayment } from '../queries/find-payments.ts'
import { findUnfinishedRefunds } from '../queries/refund-queries.ts'
import { queryRefund } from '../use-cases/send-refund.ts'

const shop = await openPaymentFixtureOfFile()
const { staff, paid } = returnFixture(shop)
const parcel = { carrierCode: 'sf', trackingNumber: 'SF1' }
type Order = Awaited<ReturnType<typeof paid>>

function cancelUnshipped({ orderNumber, shopper }: Order, quantity: number) {
  const json = { lines: [{ position: 1, quantity }] }
  return shop.call('POST', `/api/order/${orderNumber}/call_off/`, { json, token: shopper.access })
}

/** Cancels items while Alipay reports a refusal, makes the refund, and fails the first query. */
async function failToCancel(order: Order, quantity = 1): Promise<void> {
  const { outTradeNo: out_trade_no } = order
  await shop.fault({ out_trade_no, on: 'refund', kind: 'balance_short', executes: true })
  await shop.fault({ out_trade_no, on: 'query', kind: 'http_502' })
  await shop.fault({ out_trade_no, on: 'notify', kind: 'drop' })
  expect(await cancelUnshipped(order, quantity)).toMatchObject({ status: 409 })
  expect(await order.read()).toMatchObject({ status: 'paid', refunded_amount: '0.00' })
}

/** Redelivers Alipay's last webhook, with the total refunded amount. */
async function redeliverRefundWebhook(order: Order): Promise<void> {
  const { notices } = await shop.tradeAtAlipay(order)
  await shop.control('POST', `/notices/${notices.at(-1).notify_id}/redeliver`)
}

async function openCases({ orderNumber }: Order) {
  const { rows } = await shop.context.database.execute(sql`
    select review_cases.kind, facts ->> 'code' as code from review_cases join orders on orders.id = order_id
    where order_number = ${orderNumber} and review_cases.closed_at is null`)
  return rows
}

test('cancels units that are still here, also if packed since', async () => {
  const order = await paid(3)
  await failToCancel(order)
  await staff.createShipment(order, parcel)
  await redeliverRefundWebhook(order)
  expect(await order.read()).toMatchObject({
    status: 'paid',
    refunded_amount: '19.90',
    lines: [{ called_off: 1 }],
    shipments: [],
    returns: [{ kind: 'unshipped', status: 'refunded' }],
  })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 8, sold: 2 })
  expect(await openCases(order)).toEqual([])
})

test('a refund of the whole order leaves a refunded order', async () => {
  const order = await paid(1)
  await failToCancel(order)
  await redeliverRefundWebhook(order)
  expect(await order.read()).toMatchObject({ status: 'refunded', refunded_amount: '19.90' })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
})

async function queryRefused({ outTradeNo }: Order): Promise<void> {
  const { database } = shop.context
  const { id } = (await findPayment(database, outTradeNo))!
  const [refused] = await findUnfinishedRefunds(database, id)
  await queryRefund(shop.payments, refused!)
}

test('uses other units where some were cancelled since', async () => {
  const order = await paid(4)
  await failToCancel(order, 2)
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop' })
  await cancelUnshipped(order, 1)
  await queryRefused(order)
  expect(await order.read()).toMatchObject({ status: 'paid', refunded_amount: '59.70', lines: [{ called_off: 3 }] })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
})

test('is recognised by its amount, where another refund’s webhook has the total of both', async () => {
  const order = await paid(3)
  await failToCancel(order, 2)
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop' })
  await cancelUnshipped(order, 1)
  await redeliverRefundWebhook(order)
  expect(await order.read()).toMatchObject({
    status: 'refunded',
    refunded_amount: '59.70',
    returns: [{ status: 'refunded' }, { status: 'refunded' }],
  })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
})

test('a refund and another at the provider’s console: each is booked once, also after a query', async () => {
  const order = await paid(3)
  await failToCancel(order, 1)
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop' })
  await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
    refund_amount: '39.80',
    out_request_no: 'console',
  })
  await redeliverRefundWebhook(order)
  expect(await order.read()).toMatchObject({ status: 'refunded', refunded_amount: '59.70' })
  await queryRefused(order)
  expect(await order.read()).toMatchObject({ status: 'refunded', refunded_amount: '59.70' })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
})

test('a refund of goods shipped meanwhile becomes goodwill, and opens a payment case', async () => {
  const order = await paid(2)
  await failToCancel(order)
  await staff.shipOrder(order, parcel)
  await redeliverRefundWebhook(order)
  expect(await order.read()).toMatchObject({
    status: 'paid',
    refunded_amount: '19.90',
    lines: [{ called_off: 0, handed_over: 2 }],
    returns: [{ kind: 'goodwill', status: 'refunded', amount: '19.90', lines: [] }],
  })
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 8, sold: 2 })
  expect(await openCases(order)).toEqual([{ kind: 'refund', code: 'SENT_BEFORE_PAID_BACK' }])
})

test('the refund of a second payment settles no return of the first', async () => {
  const bought = await shop.waitingOrder({ quantity: 3 })
  const second = bought.outTradeNo.replace(/_1$/, '_2')
  await shop.openCashier(bought.payUrl)
  await shop.context.database.execute(
    sql`update payments set status = 'closed' where out_trade_no = ${bought.outTradeNo}`,
  )
  const json = { redirect_url: redirectUrl }
  const path = `/api/order/${bought.orderNumber}/pay/`
  const { body } = await shop.call('POST', path, { json, token: bought.shopper.access })
  await shop.pay(body.pay_url, second)
  await shop.fault({ out_trade_no: second, on: 'refund', kind: 'system_error' })
  await shop.call('POST', `/api/order/${bought.orderNumber}/call_off/`, {
    json: { lines: [{ position: 1, quantity: 1 }] },
    token: bought.shopper.access,
  })
  await shop.fault({ out_trade_no: second, on: 'refund_query', kind: 'http_502' })
  await shop.pay(bought.payUrl, bought.outTradeNo)
  await shop.sweep()
  expect(await shop.refundRows(bought)).toEqual([{ status: 'succeeded', reason: 'surplus', amount_in_fen: 5970 }])
  expect((await shop.read(bought)).body).toMatchObject({ status: 'refunding', returns: [{ status: 'refunding' }] })
  for (let round = 0; round < 3; round++) {
    await shop.wait(60_000)
    await shop.sweep()
  }
  expect((await shop.read(bought)).body).toMatchObject({
    status: 'paid',
    refunded_amount: '19.90',
    returns: [{ status: 'refunded', amount: '19.90' }],
  })
  expect(await goodsCounts(shop, bought.goodsId)).toEqual({ stock: 8, sold: 2 })
})

test('the ledger check finds nothing', async () => {
  expect(await findAuditDifferences(shop)).toEqual([])
})
