import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { putGoods } from '#features/catalogue/server/goods-factory.ts'
import {
  buy,
  buyAsSomebody,
  type BoughtOrder,
  goodsCounts,
  redirectUrl,
  statusOf,
} from '#features/checkout/purchase-fixture.ts'
import { registerShopper, type TestShopper } from '#features/identity/identity-factory.ts'
import { openShopWithSandbox, type ShopWithSandbox } from './sandbox-fixture.ts'

const minute = 60_000

let shop: ShopWithSandbox
let shopper: TestShopper
beforeAll(async () => {
  shop = await openShopWithSandbox()
  shopper = await registerShopper(shop)
})
afterEach(() => shop.control('DELETE', '/faults'))
afterAll(() => shop.close())

async function waitingOrder(
  goods: { stock?: number; quantity?: number } = {},
): Promise<BoughtOrder & { goodsId: number }> {
  const goodsId = await putGoods(shop.context, { priceInFen: 1990, stock: goods.stock ?? 10 })
  return { ...(await buyAsSomebody(shop, { goodsId, quantity: goods.quantity ?? 1, shopper })), goodsId }
}

async function paidOrder(): Promise<BoughtOrder & { goodsId: number }> {
  const order = await waitingOrder()
  await shop.pay(order.payUrl, order.outTradeNo)
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  return order
}

const read = (order: BoughtOrder) =>
  shop.call('GET', `/api/order/${order.orderNumber}/`, { token: order.shopper.access })
const cancel = (order: BoughtOrder) =>
  shop.call('POST', `/api/order/${order.orderNumber}/cancel/`, { token: order.shopper.access })
const refund = (order: BoughtOrder) =>
  shop.call('POST', '/api/order/alipay_refund/', {
    json: { order_number: order.orderNumber },
    token: order.shopper.access,
  })
const tradeAtAlipay = (order: BoughtOrder) => shop.control('GET', `/trades/${order.outTradeNo}`)

async function refundRows(order: BoughtOrder) {
  const { rows } = await shop.context.database.execute<{ status: string; reason: string; amount_in_fen: number }>(
    sql`select refunds.status, reason, refunds.amount_in_fen from refunds join payments on payments.id = payment_id
      where out_trade_no = ${order.outTradeNo} order by refunds.id`,
  )
  return rows
}

describe('paying', () => {
  test('buy, pay at the cashier, and the notice makes the order paid', async () => {
    const order = await waitingOrder({ quantity: 3 })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect((await read(order)).body).toMatchObject({
      status: 'paid',
      total_amount: '59.70',
      paid_at: expect.any(String),
    })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 7, sold: 3 })
    const { deliveries } = await tradeAtAlipay(order)
    expect(deliveries).toMatchObject([{ http_status: 200, answer: 'success', is_accepted: true }])
  })

  test('a name full of markup and signs is paid like any other', async () => {
    const goodsId = await putGoods(shop.context, { name: { 'zh-CN': '50% & + " \' < > = / &lt; &amp; 中文 🍵' } })
    const order = await buyAsSomebody(shop, { goodsId, shopper })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('paying again opens the same trade', async () => {
    const order = await waitingOrder()
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
    const again = await shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
      json: { redirect_url: redirectUrl },
      token: order.shopper.access,
    })
    await shop.pay(again.body.pay_url, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('without a notice, the buyer who comes back and looks makes it known', async () => {
    const order = await waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    expect((await read(order)).body).toMatchObject({ status: 'paid' })
  })

  test('without a notice and without the buyer, the sweeper makes it known', async () => {
    const order = await waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.wait(31_000)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('a buyer who looks ten times asks Alipay once in three seconds', async () => {
    const order = await waitingOrder()
    await Promise.all(Array.from({ length: 10 }, () => read(order)))
    expect(await askedTimes(order, 'query')).toBe(1)
    await shop.wait(3_000)
    await read(order)
    expect(await askedTimes(order, 'query')).toBe(2)
  })

  test.each(['tampered', 'unsigned', 'error_response', 'html', 'http_502', 'system_error'])(
    'an answer that is %s is not believed',
    async (kind) => {
      const order = await waitingOrder()
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'query', kind })
      expect((await read(order)).body).toMatchObject({ status: 'pending' })
      await shop.wait(3_000)
      expect((await read(order)).body).toMatchObject({ status: 'pending' })
    },
  )
})

describe('the time for paying', () => {
  test('ends: the order expires and its goods are free again, once', async () => {
    const order = await waitingOrder({ quantity: 4 })
    await shop.wait(15 * minute + 31_000)
    await Promise.all([shop.sweep(), shop.sweep()])
    expect((await read(order)).body).toMatchObject({ status: 'expired' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    const cashier = await shop.openCashier(order.payUrl)
    expect(await cashier.text()).toContain('ACQ.TRADE_HAS_CLOSE')
  })

  test('ends also for a buyer who was at the cashier', async () => {
    const order = await waitingOrder()
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
    await shop.wait(15 * minute + 1_000)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('expired')
    expect(await tradeAtAlipay(order)).toMatchObject({ trade_status: 'TRADE_CLOSED' })
  })

  test('ends also for an order whose trade Alipay has closed before', async () => {
    const order = await waitingOrder()
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
    await shop.control('POST', `/trades/${order.outTradeNo}/close`)
    await shop.wait(minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    await shop.wait(15 * minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('expired')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  })

  test('does not take a paid order away whose notice was lost', async () => {
    const order = await waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.wait(16 * minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  })

  test('is held open while Alipay does not answer, and money found later revives the order', async () => {
    const order = await waitingOrder()
    const { outTradeNo: out_trade_no } = order
    await shop.fault({ out_trade_no, on: 'notify', kind: 'drop', times: 8 })
    await shop.fault({ out_trade_no, on: 'close', kind: 'http_502', times: 1 })
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.wait(16 * minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('pending')
    shop.passTime(10 * minute)
    await shop.sweepers.find(({ name }) => name === 'overdue orders')!.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('expired')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  })
})

describe('cancelling', () => {
  test('closes the trade, so that it cannot be paid any more', async () => {
    const order = await waitingOrder()
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
    expect((await cancel(order)).body).toMatchObject({ status: 'cancelled' })
    expect(await tradeAtAlipay(order)).toMatchObject({ trade_status: 'TRADE_CLOSED' })
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
  })

  test('loses against a payment that was faster', async () => {
    const order = await waitingOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await cancel(order)).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('before the cashier was opened leaves a page that can be paid: money is then honoured while stock lasts', async () => {
    const order = await waitingOrder()
    await cancel(order)
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  })

  test('and paying on the old page is seen even when the notice is lost', async () => {
    const order = await waitingOrder()
    await cancel(order)
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.pay(order.payUrl, order.outTradeNo)
    await shop.wait(minute)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('and paying on the old page when the goods are gone is refunded by itself, once', async () => {
    const order = await waitingOrder({ stock: 1 })
    await cancel(order)
    expect((await buy(shop, shopper, { goodsId: order.goodsId })).status).toBe(201)
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid_late')
    expect(await refund(order)).toMatchObject({ status: 200, body: { status: 'paid_late', refunded_amount: '0.00' } })
    await Promise.all([shop.sweep(), shop.sweep()])
    expect((await read(order)).body).toMatchObject({ status: 'refunded', refunded_at: expect.any(String) })
    expect(await refundRows(order)).toEqual([{ status: 'succeeded', reason: 'late', amount_in_fen: 1990 }])
    expect((await tradeAtAlipay(order)).refunds).toHaveLength(1)
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 0, sold: 0 })
  })
})

describe('refunding', () => {
  test('gives the whole sum back, the goods with it, and answers the same ever after', async () => {
    const order = await paidOrder()
    const answer = {
      status: 200,
      body: { order_number: order.orderNumber, status: 'refunded', refunded_amount: '19.90' },
    }
    expect(await refund(order)).toMatchObject(answer)
    expect(await refund(order)).toMatchObject(answer)
    expect((await tradeAtAlipay(order)).refunds).toMatchObject([{ refund_amount: '19.90' }])
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    expect((await read(order)).body).toMatchObject({ status: 'refunded', refunded_at: expect.any(String) })
  })

  test('asked for twenty times at once happens once', async () => {
    const order = await paidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(order)))
    for (const answer of answers) expect(answer.status).toBe(200)
    expect(await refund(order)).toMatchObject({ body: { status: 'refunded', refunded_amount: '19.90' } })
    expect((await tradeAtAlipay(order)).refunds).toHaveLength(1)
    expect(await refundRows(order)).toHaveLength(1)
    expect(await askedTimes(order, 'refund')).toBe(1)
  })

  test.each(['reset', 'http_502', 'system_error', 'unsigned'])(
    'whose answer is lost (%s) after Alipay has done it is found out, not repeated',
    async (kind) => {
      const order = await paidOrder()
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind, executes: true, times: 2 })
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
      expect((await refund(order)).status).toBe(200)
      await shop.wait(11_000)
      await shop.sweep()
      expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
      expect((await tradeAtAlipay(order)).refunds).toHaveLength(1)
    },
  )

  test('while Alipay is down is delayed, never lost, and keeps its number', async () => {
    const order = await paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind: 'system_error', times: 2 })
    expect(await refund(order)).toMatchObject({ status: 200, body: { status: 'refunding', refunded_amount: '0.00' } })
    expect(await refund(order)).toMatchObject({ status: 200, body: { status: 'refunding' } })
    for (let round = 1; round <= 3; round++) {
      await shop.wait(minute)
      await shop.sweep()
    }
    expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
    expect(await askedTimes(order, 'refund')).toBe(3)
    expect((await tradeAtAlipay(order)).refunds).toHaveLength(1)
  })

  test.each(['balance_short', 'trade_finished', 'frozen', 'not_allowed'])(
    'that Alipay refuses (%s) leaves the order paid, and can be asked for again',
    async (kind) => {
      const order = await paidOrder()
      await shop.fault({ out_trade_no: order.outTradeNo, on: 'refund', kind })
      expect(await refund(order)).toMatchObject({ status: 409, body: { code: 'order_not_refundable' } })
      expect(await statusOf(shop, order.orderNumber)).toBe('paid')
      expect(await refundRows(order)).toMatchObject([{ status: 'failed' }])
      expect(await refund(order)).toMatchObject({ status: 200, body: { status: 'refunded' } })
      expect(await refundRows(order)).toEqual([{ status: 'succeeded', reason: 'buyer', amount_in_fen: 1990 }])
    },
  )

  test('that was never sent, because the process ended, is sent by the sweeper', async () => {
    const order = await paidOrder()
    await shop.context.database.execute(sql`
      with due as (
        insert into refunds (payment_id, out_request_no, amount_in_fen, reason, next_check_at)
        select id, ${`${order.outTradeNo}_R1990`}, 1990, 'buyer', ${shop.context.now()}::timestamptz
        from payments where out_trade_no = ${order.outTradeNo}
      )
      update orders set status = 'refunding' where order_number = ${order.orderNumber}`)
    await shop.sweep()
    expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  })

  test("done in part at Alipay's console leaves the rest to be refunded", async () => {
    const order = await paidOrder()
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
      refund_amount: '5.00',
      out_request_no: 'by-hand',
    })
    await shop.control('POST', '/clock/advance', { by_ms: 0 })
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await refund(order)).toMatchObject({ body: { status: 'refunded', refunded_amount: '19.90' } })
    expect(await refundRows(order)).toEqual([
      { status: 'succeeded', reason: 'console', amount_in_fen: 500 },
      { status: 'succeeded', reason: 'buyer', amount_in_fen: 1490 },
    ])
  })

  test("done whole at Alipay's console, unheard, is found out when it is asked for here", async () => {
    const order = await paidOrder()
    await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
    await shop.control('POST', `/trades/${order.outTradeNo}/refund`, {
      refund_amount: '19.90',
      out_request_no: 'by-hand',
    })
    expect(await refund(order)).toMatchObject({ status: 200, body: { status: 'refunded', refunded_amount: '19.90' } })
    expect((await tradeAtAlipay(order)).refunds).toHaveLength(1)
  })

  test("is refused for an unpaid order, and for somebody else's", async () => {
    const order = await waitingOrder()
    expect(await refund(order)).toMatchObject({ status: 409, body: { code: 'order_not_refundable' } })
    await cancel(order)
    expect(await refund(order)).toMatchObject({ status: 409 })
    const paid = await paidOrder()
    const other = await registerShopper(shop)
    expect(await refund({ ...paid, shopper: other })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await statusOf(shop, paid.orderNumber)).toBe('paid')
    expect(await shop.call('POST', '/api/order/alipay_refund/', { json: {}, token: other.access })).toMatchObject({
      status: 400,
      body: { errors: { order_number: [expect.any(String)] } },
    })
  })
})

test('two attempts of one order, both paid: the second is given back by itself and the order stays paid', async () => {
  const order = await waitingOrder()
  await shop.openCashier(order.payUrl)
  await shop.context.database.execute(
    sql`update payments set status = 'closed' where out_trade_no = ${order.outTradeNo}`,
  )
  const again = await shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
    json: { redirect_url: redirectUrl },
    token: order.shopper.access,
  })
  const second = order.outTradeNo.replace(/_1$/, '_2')
  await shop.pay(again.body.pay_url, second)
  await shop.pay(order.payUrl, order.outTradeNo)
  await shop.sweep()
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await refundRows(order)).toEqual([{ status: 'succeeded', reason: 'surplus', amount_in_fen: 1990 }])
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  expect(await refund(order)).toMatchObject({ status: 200, body: { status: 'refunded', refunded_amount: '19.90' } })
})

async function askedTimes(order: BoughtOrder, source: string): Promise<number> {
  const { rows } = await shop.context.database.execute<{ total: number }>(
    sql`select count(*) as total from payment_events join payments on payments.id = payment_id
      where out_trade_no = ${order.outTradeNo} and source = ${source}`,
  )
  return rows[0]!.total
}
