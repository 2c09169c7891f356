/** An order that is cancelled, replaced or paid elsewhere while its trade at WeChat Pay starts. */
import { describe, expect, test } from 'vitest'
import { statusOf } from '#features/orders/testing/order-factory.ts'
import type { PaymentProvider } from '#features/payment-providers/server/index.ts'
import { replaceAsStaff } from '#features/staff-orders/testing/staff-order-factory.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { openShopOfTwoProviders, type OrderOfTwo } from '../fixtures/two-providers-fixture.ts'

const shop = await openShopOfTwoProviders()
const manager = await signInAs(shop, 'manager')

/** When a call is paused: before it is sent, or after its answer. */
type Moment = 'before' | 'after'

/** Pauses the provider's next call of this kind until `resume`. */
function pauseNext(name: string, call: 'start' | 'close', moment: Moment) {
  const { provider } = shop.providers.find((setup) => setup.provider.name === name)!
  const calls: Pick<PaymentProvider, 'start' | 'close'> = provider
  const original: (request: never) => Promise<unknown> = calls[call]
  const reached = Promise.withResolvers<void>()
  const resumed = Promise.withResolvers<void>()
  async function paused(request: never) {
    Object.assign(calls, { [call]: original })
    const answer = moment === 'after' ? await original(request) : null
    reached.resolve()
    await resumed.promise
    return answer ?? original(request)
  }
  Object.assign(calls, { [call]: paused })
  return { isPaused: reached.promise, resume: () => resumed.resolve() }
}

const stateAtWechat = async ({ outTradeNo }: OrderOfTwo, attempt: number) =>
  (await shop.tradeAt(outTradeNo.replace(/1$/, String(attempt)))).trade_state

/** An order whose page of Alipay the buyer has opened. */
async function openAtAlipay() {
  const order = await shop.waitingOrder()
  const payUrl = await shop.alipayUrl(order)
  await fetch(payUrl)
  const { out_trade_no: atAlipay } = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}')
  await shop.alipay('POST', `/trades/${atAlipay}/login`)
  return { order, atAlipay: String(atAlipay) }
}

const endings: [string, (order: OrderOfTwo) => Promise<{ status: number }>][] = [
  [
    'its shopper cancels',
    ({ orderNumber }) => shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token: shop.shopper.access }),
  ],
  [
    'staff cancel',
    ({ orderNumber }) =>
      manager.call('POST', `/api/console/orders/${orderNumber}/cancel/`, { json: { reason: 'asked by telephone' } }),
  ],
  [
    'staff replace',
    ({ orderNumber, goodsId }) =>
      replaceAsStaff(manager, orderNumber, { lines: [{ goods_id: goodsId, quantity: 2 }], expected_total: '39.80' }),
  ],
]

describe.each(endings)('wechat fault 24: an order that %s while its trade at Alipay is closed', (_who, end) => {
  test('shows no code of a start under way, and its trade is closed', async () => {
    const { order } = await openAtAlipay()
    const closing = pauseNext('alipay', 'close', 'before')
    const ending = end(order)
    await closing.isPaused
    const starting = pauseNext('wechat_pay', 'start', 'after')
    const answer = shop.openCashier(order)
    await starting.isPaused
    closing.resume()
    expect((await ending).status).toBeLessThan(300)
    starting.resume()
    expect(await answer).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
    expect(await stateAtWechat(order, 2)).toBe('CLOSED')
    expect(await statusOf(shop, order.orderNumber)).toBe('cancelled')
  })

  test('ends the code that was shown meanwhile', async () => {
    const { order } = await openAtAlipay()
    const closing = pauseNext('alipay', 'close', 'before')
    const ending = end(order)
    await closing.isPaused
    expect((await shop.openCashier(order)).status).toBe(200)
    closing.resume()
    expect((await ending).status).toBeLessThan(300)
    expect(await stateAtWechat(order, 2)).toBe('CLOSED')
  })
})

test.each(['before', 'after'] as const)(
  'wechat fault 24: paid at Alipay %s the answer to a start, an order shows no code, and the trade is closed',
  async (moment) => {
    const { order, atAlipay } = await openAtAlipay()
    const starting = pauseNext('wechat_pay', 'start', moment)
    const answer = shop.openCashier(order)
    await starting.isPaused
    await shop.alipay('POST', `/trades/${atAlipay}/pay`)
    await shop.deliver()
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    starting.resume()
    expect(await answer).toMatchObject({ status: 409, body: { code: 'order_not_payable' } })
    expect(await stateAtWechat(order, 2)).toBe('CLOSED')
    expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
  },
)
