/** Answers to calls of a refund that arrive after another process has sent or queried it. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShopOfTwoProviders, type OrderOfTwo } from '../fixtures/two-providers-fixture.ts'
import { payByShopper } from '../storm-providers-fixture.ts'
import type { ProviderName } from '../storm-factory.ts'

interface AnyRequest {
  trade: { outTradeNo: string }
}

const leaseInMs = 31_000
const minute = 60_000
const whole = ['payment_in 1990', 'refund_out 1990']

const shop = await openShopOfTwoProviders()

async function paidOrder(provider: ProviderName): Promise<OrderOfTwo> {
  const order = await shop.waitingOrder()
  const { outTradeNo } = await payByShopper(shop, { orderNumber: order.orderNumber, provider })
  return { ...order, outTradeNo }
}

const refund = ({ orderNumber }: OrderOfTwo) =>
  shop.call('POST', '/api/order/alipay_refund/', { json: { order_number: orderNumber }, token: shop.shopper.access })

async function states({ orderNumber }: OrderOfTwo): Promise<string[]> {
  const { rows } = await shop.context.database.execute<{ entry: string }>(sql`
    select orders.status || ', ' || refunds.status as entry from refunds join payments on payments.id = payment_id
      join orders on orders.id = order_id where order_number = ${orderNumber} order by refunds.id`)
  return rows.map(({ entry }) => entry)
}

async function openCases({ orderNumber }: OrderOfTwo): Promise<string[]> {
  const { rows } = await shop.context.database.execute<{ kind: string }>(sql`
    select kind from review_cases join orders on orders.id = order_id where order_number = ${orderNumber} and review_cases.closed_at is null`)
  return rows.map(({ kind }) => kind)
}

/** Delays the answer to the order's next call until `arrive`. */
function delayAnswer(name: ProviderName, call: 'refund' | 'queryRefund', { outTradeNo }: OrderOfTwo) {
  const { provider } = shop.providers.find((setup) => setup.provider.name === name)!
  const original = provider[call] as (request: AnyRequest) => Promise<unknown>
  const answering = Promise.withResolvers<void>()
  const arriving = Promise.withResolvers<void>()
  let isFirst = true
  async function delayed(request: AnyRequest): Promise<unknown> {
    const isDelayed = isFirst && request.trade.outTradeNo === outTradeNo
    if (isDelayed) isFirst = false
    const result = await original(request)
    if (!isDelayed) return result
    answering.resolve()
    await arriving.promise
    return result
  }
  Object.assign(provider, { [call]: delayed })
  return {
    isAnswered: answering.promise,
    arrive() {
      Object.assign(provider, { [call]: original })
      arriving.resolve()
    },
  }
}

async function sweepAfter(timeInMs: number): Promise<void> {
  await shop.wait(timeInMs)
  await shop.sweep()
}

test('at WeChat Pay a refusal that arrives after the refund was accepted fails nothing', async () => {
  await shop.wechat('POST', '/settings', { refund_time_in_ms: null })
  const order = await paidOrder('wechat_pay')
  await shop.wechat('POST', '/faults', { out_trade_no: order.outTradeNo, on: 'refund', kind: 'not_enough' })
  const late = delayAnswer('wechat_pay', 'refund', order)
  const answer = refund(order)
  await late.isAnswered
  await sweepAfter(leaseInMs)
  expect(await states(order)).toEqual(['refunding, accepted'])
  late.arrive()
  expect(await answer).toMatchObject({ status: 200, body: { status: 'refunding' } })
  expect(await states(order)).toEqual(['refunding, accepted'])
  expect(await openCases(order)).toEqual([])
  const { refunds } = await shop.tradeAt(order.outTradeNo)
  expect(refunds).toHaveLength(1)
  await shop.wechat('POST', `/refunds/${refunds[0].out_refund_no}/end`, { status: 'SUCCESS' })
  await shop.deliver()
  expect(await shop.ledger(order)).toEqual(whole)
})

test('at Alipay a refusal that arrives after another call, whose answer is lost, ends no check', async () => {
  const order = await paidOrder('alipay')
  const { outTradeNo: out_trade_no } = order
  await shop.alipay('POST', '/faults', { out_trade_no, on: 'notify', kind: 'drop', times: 8 })
  await shop.alipay('POST', '/faults', { out_trade_no, on: 'query', kind: 'http_502' })
  await shop.alipay('POST', '/faults', { out_trade_no, on: 'refund', kind: 'balance_short' })
  await shop.alipay('POST', '/faults', { out_trade_no, on: 'refund', kind: 'system_error', executes: true })
  const late = delayAnswer('alipay', 'refund', order)
  const answer = refund(order)
  await late.isAnswered
  await sweepAfter(leaseInMs)
  expect(await states(order)).toEqual(['refunding, unknown'])
  late.arrive()
  expect(await answer).toMatchObject({ status: 200, body: { status: 'refunding' } })
  expect(await states(order)).toEqual(['refunding, unknown'])
  await sweepAfter(minute)
  expect(await states(order)).toEqual(['refunded, succeeded'])
  expect(await shop.ledger(order)).toEqual(whole)
})

test.each<[ProviderName, string]>([
  ['wechat_pay', 'not_enough'],
  ['alipay', 'balance_short'],
])('at %s a query that found no refund sends none after its refusal', async (provider, kind) => {
  const order = await paidOrder(provider)
  const control = provider === 'alipay' ? shop.alipay : shop.wechat
  const { outTradeNo: out_trade_no } = order
  await control('POST', '/faults', { out_trade_no, on: 'refund', kind: 'http_502' })
  expect((await refund(order)).body.status).toBe('refunding')
  const late = delayAnswer(provider, 'queryRefund', order)
  const sweeping = sweepAfter(leaseInMs)
  await late.isAnswered
  await control('POST', '/faults', { out_trade_no, on: 'refund', kind })
  await sweepAfter(leaseInMs)
  expect(await states(order)).toEqual(['paid, failed'])
  late.arrive()
  await sweeping
  expect(await states(order)).toEqual(['paid, failed'])
  expect(await openCases(order)).toEqual(['refund'])
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('wechat fault 35: a refund whose webhook arrives before the answer of its call is settled once', async () => {
  await shop.wechat('POST', '/settings', { refund_time_in_ms: null })
  const order = await paidOrder('wechat_pay')
  const late = delayAnswer('wechat_pay', 'refund', order)
  const answer = refund(order)
  await late.isAnswered
  const { refunds } = await shop.tradeAt(order.outTradeNo)
  await shop.wechat('POST', `/refunds/${refunds[0].out_refund_no}/end`, { status: 'SUCCESS' })
  await shop.deliver()
  expect(await states(order)).toEqual(['refunded, succeeded'])
  late.arrive()
  expect(await answer).toMatchObject({ status: 200, body: { status: 'refunded' } })
  expect(await states(order)).toEqual(['refunded, succeeded'])
  expect(await openCases(order)).toEqual([])
  expect(await shop.ledger(order)).toEqual(whole)
})
