/** Faults of an order that is open at two providers. */
import { expect, test } from 'vitest'
import { goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { openShopOfTwoProviders } from '../fixtures/two-providers-fixture.ts'

const second = 1000
const minute = 60 * second

const shop = await openShopOfTwoProviders()

test('an order paid at both providers is paid once, and its surplus goes back once', async () => {
  const order = await shop.waitingOrder()
  await shop.openCashier(order)
  const payUrl = await shop.alipayUrl(order)
  await fetch(payUrl)
  await shop.payCode(order)
  const { trades } = await shop.alipay('GET', '/trades')
  expect(trades).toEqual([])
  const { out_trade_no } = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}')
  await shop.alipay('POST', `/trades/${out_trade_no}/pay`)
  await shop.deliver()
  for (let round = 0; round < 3; round++) {
    await shop.sweep()
    await shop.wait(minute)
  }
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await shop.alipay('GET', `/trades/${out_trade_no}`)).toMatchObject({ refunds: [{ refund_amount: '19.90' }] })
  expect(await shop.tradeAt(order.outTradeNo)).toMatchObject({ trade_state: 'SUCCESS', refunds: [] })
  expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'payment_in 1990', 'refund_out 1990'])
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
})

test('once paid, the open trade at Alipay is closed within seconds', async () => {
  const order = await shop.waitingOrder()
  await shop.openCashier(order)
  const payUrl = await shop.alipayUrl(order)
  await fetch(payUrl)
  const { out_trade_no } = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}')
  await shop.alipay('POST', `/trades/${out_trade_no}/login`)
  await shop.payCode(order)
  await shop.wait(5 * second)
  await shop.sweep()
  expect(await shop.alipay('GET', `/trades/${out_trade_no}`)).toMatchObject({ trade_status: 'TRADE_CLOSED' })
})
