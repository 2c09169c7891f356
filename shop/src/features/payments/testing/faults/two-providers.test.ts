/** Faults of an order that is open at two providers. */
import { describe, expect, test } from 'vitest'
import { goodsCounts, statusOf } from '#features/orders/testing/order-factory.ts'
import { openShopOfTwoProviders, type OrderOfTwo } from '../fixtures/two-providers-fixture.ts'

const second = 1000
const minute = 60 * second

const shop = await openShopOfTwoProviders()

describe('wechat fault 21: an order paid at both providers is paid once, and the second money goes back once', () => {
  /** An order whose page of Alipay and whose code are open at once. */
  async function openAtBoth() {
    const order = await shop.waitingOrder()
    await shop.openCashier(order)
    const payUrl = await shop.alipayUrl(order)
    await fetch(payUrl)
    const { out_trade_no: atAlipay } = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}')
    const payAtAlipay = async () => {
      await shop.alipay('POST', `/trades/${atAlipay}/pay`)
      await shop.deliver()
    }
    return { order, atAlipay: String(atAlipay), payAtAlipay }
  }
  async function sweepThrice(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      await shop.sweep()
      await shop.wait(3 * minute)
    }
    await shop.sweep()
  }
  async function expectOneSurplus(order: OrderOfTwo): Promise<void> {
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'payment_in 1990', 'refund_out 1990'])
    expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
  }

  test('from Alipay, where WeChat Pay was faster', async () => {
    const { order, atAlipay, payAtAlipay } = await openAtBoth()
    await shop.payCode(order)
    await payAtAlipay()
    await sweepThrice()
    await expectOneSurplus(order)
    expect(await shop.alipay('GET', `/trades/${atAlipay}`)).toMatchObject({ refunds: [{ refund_amount: '19.90' }] })
    expect(await shop.tradeAt(order.outTradeNo)).toMatchObject({ trade_state: 'SUCCESS', refunds: [] })
  })

  test('from WeChat Pay, where Alipay was faster', async () => {
    const { order, atAlipay, payAtAlipay } = await openAtBoth()
    await payAtAlipay()
    await shop.payCode(order)
    await sweepThrice()
    await expectOneSurplus(order)
    expect(await shop.alipay('GET', `/trades/${atAlipay}`)).toMatchObject({ refunds: [] })
    expect(await shop.tradeAt(order.outTradeNo)).toMatchObject({ refunds: [{ refund: 1990, status: 'SUCCESS' }] })
  })

  test('from one of them, where both were paid at the same moment', async () => {
    const { order, atAlipay, payAtAlipay } = await openAtBoth()
    await Promise.all([payAtAlipay(), shop.payCode(order)])
    await sweepThrice()
    await expectOneSurplus(order)
    const [alipay, wechat] = await Promise.all([
      shop.alipay('GET', `/trades/${atAlipay}`),
      shop.tradeAt(order.outTradeNo),
    ])
    expect([...alipay.refunds, ...wechat.refunds]).toHaveLength(1)
  })
})

test('wechat fault 22: once paid, the open trade at Alipay is closed within seconds', async () => {
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
