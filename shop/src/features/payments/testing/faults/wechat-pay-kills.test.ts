/**
 * A process is killed at every statement of a start, a webhook and a refund at WeChat Pay. Another process on the same
 * database finishes the work. With `STORM_RUNS` also after the statement has reached the database, and lost its answer.
 */
import { env } from 'node:process'
import { expect, test } from 'vitest'
import { goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { signWebhook } from '#features/payment-providers/server/providers/wechat-pay/testing/wechat-pay-webhooks.ts'
import { type CrashPoint, type ShopProcess, startShopProcess } from '../fixtures/shop-process-fixture.ts'
import { openShopOfTwoProviders, type OrderOfTwo } from '../fixtures/two-providers-fixture.ts'

/** Some thirty processes of a shop start one after another. */
const timeout = 180_000
const second = 1000
const minute = 60 * second
/** Ends a loop whose work never finishes. */
const maxStatements = 80

const shop = await openShopOfTwoProviders()
const { access } = shop.shopper

async function inject(
  process: ShopProcess,
  url: string,
  payload: object | Buffer,
  headers: Record<string, string> = {},
) {
  const response = await process.api.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:5173', authorization: `Bearer ${access}`, ...headers },
    payload,
  })
  return response.statusCode
}

/**
 * Kills a process of its own at the first statement of the work, then at the second, until the work ends before.
 * @returns the orders, the last of which met no death
 */
async function killAtEachStatement(
  moment: CrashPoint['moment'],
  prepare: () => Promise<OrderOfTwo>,
  work: (process: ShopProcess, order: OrderOfTwo) => Promise<number>,
): Promise<OrderOfTwo[]> {
  const orders: OrderOfTwo[] = []
  for (let afterStatements = 1; afterStatements <= maxStatements; afterStatements++) {
    const order = await prepare()
    orders.push(order)
    const process = await startShopProcess(shop.payments)
    process.dieAt({ afterStatements, moment })
    const status = await work(process, order)
    if (process.hasCrashed()) continue
    expect(status).toBe(200)
    await process.close()
    return orders
  }
  throw new Error(`the work has more than ${maxStatements} statements`)
}

async function startedOrder(): Promise<OrderOfTwo> {
  const order = await shop.waitingOrder()
  expect((await shop.openCashier(order)).status).toBe(200)
  return order
}
async function paidOrder(): Promise<OrderOfTwo> {
  const order = await startedOrder()
  await shop.payCode(order)
  return order
}
/** WeChat Pay has the money, and none of its webhooks arrive. */
async function secretlyPaidOrder(): Promise<OrderOfTwo> {
  const order = await startedOrder()
  await shop.wechat('POST', '/faults', { out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 20 })
  await shop.payCode(order)
  return order
}

async function postWebhook(process: ShopProcess, { outTradeNo }: OrderOfTwo): Promise<number> {
  const { notices } = await shop.tradeAt(outTradeNo)
  const { headers, body } = signWebhook(JSON.stringify(notices[0].content))
  return inject(process, '/api/order/wechat_pay_notify/', Buffer.from(body), headers as Record<string, string>)
}

async function sweepAfter(...times: number[]): Promise<void> {
  for (const time of times) {
    await shop.wait(time)
    await shop.sweep()
  }
}

async function tradesAtWechat(order: OrderOfTwo): Promise<{ out_trade_no: string; trade_state: string }[]> {
  const { trades } = await shop.wechat('GET', '/trades')
  const number = order.orderNumber.replaceAll('-', '')
  return trades.filter(({ out_trade_no }: { out_trade_no: string }) => out_trade_no.startsWith(`${number}_`))
}

const paidOnce = { stock: 9, sold: 1 }
const moments: CrashPoint['moment'][] = env.STORM_RUNS ? ['unsent', 'unanswered'] : ['unsent']

test.each(moments)(
  'wechat fault 13: killed at each statement of a start (%s), there is one trade, paid once',
  { timeout },
  async (moment) => {
    const work = (process: ShopProcess, { orderNumber }: OrderOfTwo) =>
      inject(process, `/api/order/${orderNumber}/cashier/`, { provider: 'wechat_pay' })
    const orders = await killAtEachStatement(moment, shop.waitingOrder, work)
    await sweepAfter(11 * second)
    const [paid, abandoned] = [0, 1].map((rest) => orders.filter((_order, index) => index % 2 === rest))
    for (const order of paid!) {
      expect((await shop.openCashier(order)).status).toBe(200)
      expect(await tradesAtWechat(order)).toMatchObject([{ out_trade_no: order.outTradeNo, trade_state: 'NOTPAY' }])
      await shop.payCode(order)
      expect(await statusOf(shop, order.orderNumber)).toBe('paid')
      expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
      expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
    }
    await sweepAfter(15 * minute, 11 * minute, 11 * minute)
    for (const order of abandoned!) {
      expect(await statusOf(shop, order.orderNumber)).toBe('expired')
      for (const trade of await tradesAtWechat(order)) expect(trade.trade_state).toBe('CLOSED')
      expect(await shop.ledger(order)).toEqual([])
      expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    }
  },
)

test.each(moments)(
  'wechat fault 13: killed at each statement of a webhook (%s), the order is paid once',
  { timeout },
  async (moment) => {
    const orders = await killAtEachStatement(moment, secretlyPaidOrder, postWebhook)
    await sweepAfter(31 * second)
    for (const order of orders) {
      expect(await statusOf(shop, order.orderNumber)).toBe('paid')
      expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
      expect(await goodsCounts(shop, order.goodsId)).toEqual(paidOnce)
    }
  },
)

test.each(moments)(
  'wechat fault 13: killed at each statement of a refund (%s), the money goes back once',
  { timeout },
  async (moment) => {
    const work = (process: ShopProcess, { orderNumber }: OrderOfTwo) =>
      inject(process, '/api/order/alipay_refund/', { order_number: orderNumber })
    const orders = await killAtEachStatement(moment, paidOrder, work)
    await sweepAfter(minute, 6 * minute, 11 * minute)
    for (const order of orders) {
      const { refunds } = await shop.tradeAt(order.outTradeNo)
      if (refunds.length > 0) continue
      // Killed before its commit, the request has left no trace, and the shopper repeats it.
      expect(await statusOf(shop, order.orderNumber)).toBe('paid')
      const json = { order_number: order.orderNumber }
      expect((await shop.call('POST', '/api/order/alipay_refund/', { json, token: access })).status).toBe(200)
    }
    await sweepAfter(6 * minute, 11 * minute)
    for (const order of orders) {
      expect(await shop.tradeAt(order.outTradeNo)).toMatchObject({ refunds: [{ refund: 1990, status: 'SUCCESS' }] })
      expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
      expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 1990'])
      expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 10, sold: 0 })
    }
  },
)
