import { describe, expect, test, vi } from 'vitest'
import { getOrderById, type OrderRow } from '#features/orders/server/index.ts'
import { statusOf } from '#features/orders/testing/order-factory.ts'
import { applyPayment } from './use-cases/apply-payment.ts'
import { closePayments } from './use-cases/close-payment.ts'
import { confirmPayment } from './use-cases/confirm-payment.ts'
import { openPaymentFixtureOfFile, type FixtureOrder } from '../testing/fixtures/payment-fixture.ts'
import type { PaymentContext } from './payment-context.ts'
import type {
  PaymentProvider,
  ProviderCapabilities,
  ProviderResult,
} from '#features/payment-providers/server/providers/payment-provider.ts'
import { countPayments, findPayment } from './queries/find-payments.ts'
import { paymentSweepers } from './sweepers.ts'
import { receiveWebhook } from './use-cases/receive-webhook.ts'
import { requestRefund } from './use-cases/request-refund.ts'
import { requireWay } from './use-cases/require-way.ts'
import { startPayment } from './use-cases/start-payment.ts'

const minute = 60_000

const shop = await openPaymentFixtureOfFile()

/** Payments with a provider that differs from Alipay by these changes. */
function paymentsWith(
  changes: Partial<PaymentProvider>,
  capabilities: Partial<ProviderCapabilities> = {},
): PaymentContext {
  const [alipay] = shop.providers
  const { provider } = alipay!
  const changed = { ...provider, ...changes, capabilities: { ...provider.capabilities, ...capabilities } }
  return { ...shop.payments, providers: [{ ...alipay!, provider: changed }] }
}
const okResult = <Value>(value: Value): ProviderResult<Value> => ({ kind: 'ok', value, raw: '{}' })
const paymentOf = async ({ outTradeNo }: FixtureOrder) => (await findPayment(shop.context.database, outTradeNo))!
const orderOf = async (order: FixtureOrder) => getOrderById(shop.context.database, (await paymentOf(order)).orderId)
const start = (payments: PaymentContext, order: OrderRow) =>
  startPayment(payments, order, {
    way: requireWay(payments, { browser: { isPhone: false, isInApp: false } }),
    returnUrl: 'http://localhost:5173/user/order',
    payerIp: '203.0.113.7',
  })

describe('starting', () => {
  test('an unsupported currency is rejected before anything is written or sent', async () => {
    const staged = await shop.waitingOrder()
    await shop.openCashier(staged.payUrl)
    await shop.control('POST', `/trades/${staged.outTradeNo}/login`)
    await shop.control('POST', `/trades/${staged.outTradeNo}/close`)
    await confirmPayment(shop.payments, await paymentOf(staged))
    const order = await orderOf(staged)
    const ask = vi.fn<PaymentProvider['start']>()
    const payments = paymentsWith({ start: ask }, { currencies: ['JPY'] })
    expect(() => requireWay(payments, { browser: { isPhone: false, isInApp: false } })).toThrow(
      expect.objectContaining({ code: 'unavailable' }),
    )
    expect(ask).not.toHaveBeenCalled()
    expect(await countPayments(shop.context.database, order.id)).toBe(1)
    await start(shop.payments, order)
    expect(await countPayments(shop.context.database, order.id)).toBe(2)
  })

  test('passes amount and currency, and the provider’s own reference with every later call', async () => {
    const staged = await shop.waitingOrder()
    const ask = vi.fn<PaymentProvider['start']>(async ({ expiresAt }) =>
      okResult({ action: { type: 'redirect', url: 'https://pay.example/1', expiresAt }, providerRef: 'session-1' }),
    )
    const query = vi.fn<PaymentProvider['query']>(async () => okResult('none'))
    const close = vi.fn<PaymentProvider['close']>(async () => okResult('none'))
    const payments = paymentsWith({ start: ask, query, close })
    const order = await orderOf(staged)
    expect(await start(payments, order)).toBe('https://pay.example/1')
    expect(ask).toHaveBeenCalledWith(
      expect.objectContaining({
        money: { minorUnits: 1990, currency: 'CNY' },
        scene: 'page',
        payerIp: '203.0.113.7',
      }),
    )
    await confirmPayment(payments, await paymentOf(staged))
    await closePayments(payments, order.id)
    const key = expect.objectContaining({ outTradeNo: staged.outTradeNo, providerRef: 'session-1' })
    expect(query).toHaveBeenCalledWith(key)
    expect(close).toHaveBeenCalledWith(key)
  })

  test('a code is shown by the shop’s own page', async () => {
    const staged = await shop.waitingOrder()
    const payments = paymentsWith({}, { scenes: ['qr'] })
    expect(await start(payments, await orderOf(staged))).toBe(`http://localhost:5173/cashier/${staged.orderNumber}`)
  })
})

test('the right amount in another currency pays nothing', async () => {
  const order = await shop.waitingOrder()
  const trade = {
    outTradeNo: order.outTradeNo,
    tradeNo: `T${order.outTradeNo}`,
    status: 'paid' as const,
    refundedMinorUnits: 0,
    outRequestNo: null,
    paidAt: shop.context.now(),
  }
  const money = { minorUnits: 1990, currency: 'USD' }
  expect(
    await applyPayment(shop.payments, { provider: 'alipay', source: 'query', trade: { ...trade, money }, raw: '{}' }),
  ).toBe('amount_mismatch')
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  expect(await paymentOf(order)).toMatchObject({ status: 'review', tradeNo: null })
})

test('a webhook is acknowledged in the provider’s format', async () => {
  const payments = paymentsWith({
    acknowledge: (outcome) => ({ status: 422, type: 'application/json', body: JSON.stringify({ outcome }) }),
  })
  expect(
    await receiveWebhook(payments, payments.providers[0]!.provider, { headers: {}, body: new Uint8Array() }),
  ).toEqual({
    status: 422,
    type: 'application/json',
    body: '{"outcome":"invalid"}',
  })
})

describe('a provider without close', () => {
  test('is queried instead, and a payment that comes first counts', async () => {
    const order = await shop.waitingOrder()
    await shop.openCashier(order.payUrl)
    const { orderId } = await paymentOf(order)
    await closePayments(paymentsWith({}, { close: false }), orderId)
    expect(await shop.countCalls(order, 'close')).toBe(0)
    expect(await shop.countCalls(order, 'query')).toBe(1)
    expect(await paymentOf(order)).toMatchObject({ status: 'closing' })
    await shop.pay(order.payUrl, order.outTradeNo)
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  })

  test('closes a trade that it does not know once the deadline has passed', async () => {
    const order = await shop.waitingOrder()
    const { orderId } = await paymentOf(order)
    await shop.wait(16 * minute)
    await closePayments(paymentsWith({}, { close: false }), orderId)
    expect(await paymentOf(order)).toMatchObject({ status: 'closed' })
    expect(await statusOf(shop, order.orderNumber)).toBe('expired')
    expect(await shop.countCalls(order, 'close')).toBe(0)
  })
})

test('a provider without partial refunds gets no partial refund', async () => {
  const order = await shop.paidOrder()
  const refund = vi.fn<PaymentProvider['refund']>()
  await shop.control('POST', `/trades/${order.outTradeNo}/refund`, { refund_amount: '5.00', out_request_no: 'by-hand' })
  await shop.control('POST', '/clock/advance', { by_ms: 0 })
  const payments = paymentsWith({ refund }, { partialRefund: false })
  await expect(requestRefund(payments, order)).rejects.toMatchObject({ code: 'order_not_refundable' })
  expect(refund).not.toHaveBeenCalled()
  expect(await shop.refundRows(order)).toMatchObject([{ reason: 'console' }])
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
})

describe('a refund that the provider has accepted but not completed', () => {
  async function accepted(queryRefund: PaymentProvider['queryRefund']) {
    const order = await shop.paidOrder()
    const refund = vi.fn<PaymentProvider['refund']>(async () => okResult('pending'))
    const payments = paymentsWith({ refund, queryRefund }, { asyncRefund: true })
    expect(await requestRefund(payments, order)).toMatchObject({ status: 'refunding', refunded_amount: '0.00' })
    expect(await shop.refundRows(order)).toMatchObject([{ status: 'accepted' }])
    const sweepers = paymentSweepers(payments)
    return {
      order,
      refund,
      async sweepAfter(timeInMs: number) {
        await shop.wait(timeInMs)
        for (const { name, sweep } of sweepers) if (name === 'unfinished refunds') await sweep()
      },
    }
  }

  test('is queried until it is done, and sent once', async () => {
    const queryRefund = vi.fn<PaymentProvider['queryRefund']>(async () => okResult('pending'))
    const { order, refund, sweepAfter } = await accepted(queryRefund)
    expect(queryRefund).not.toHaveBeenCalled()
    await sweepAfter(11_000)
    await sweepAfter(5_000)
    expect(queryRefund).toHaveBeenCalledTimes(1)
    await sweepAfter(16_000)
    expect(queryRefund).toHaveBeenCalledTimes(2)
    expect(await shop.refundRows(order)).toMatchObject([{ status: 'accepted' }])
    queryRefund.mockResolvedValue(okResult('succeeded'))
    await sweepAfter(minute)
    expect(await shop.refundRows(order)).toMatchObject([{ status: 'succeeded' }])
    expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
    await sweepAfter(20 * minute)
    expect(queryRefund).toHaveBeenCalledTimes(3)
    expect(refund).toHaveBeenCalledTimes(1)
  })

  test('and then refuses leaves the order paid', async () => {
    const { order, refund, sweepAfter } = await accepted(async () => ({ kind: 'failed', code: 'declined', raw: '{}' }))
    await sweepAfter(11_000)
    expect(await shop.refundRows(order)).toMatchObject([{ status: 'failed' }])
    expect(await statusOf(shop, order.orderNumber)).toBe('paid')
    expect(refund).toHaveBeenCalledTimes(1)
  })
})
