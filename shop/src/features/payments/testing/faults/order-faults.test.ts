import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { buy, goodsCounts, redirectUrl, statusOf } from '#features/orders/testing/order-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { openFaultFixtureOfFile } from '../fixtures/fault-fixture.ts'

const minute = 60_000

const shop = await openFaultFixtureOfFile()

/** Advances only the shop's clock: the order expires here while Alipay's page can still be paid. */
async function expireHereOnly() {
  shop.passTime(26 * minute)
  await shop.sweep()
}
const letAlipayCatchUp = () => shop.control('POST', '/clock/advance', { by_ms: 26 * minute })

test('fault 14: paid after the order expired and its goods were sold: late, and exactly one whole refund', async () => {
  const order = await shop.waitingOrder({ stock: 1 })
  await expireHereOnly()
  expect(await statusOf(shop, order.orderNumber)).toBe('expired')
  expect((await buy(shop, shop.shopper, { goodsId: order.goodsId })).status).toBe(201)
  await shop.pay(order.payUrl, order.outTradeNo)
  expect(await statusOf(shop, order.orderNumber)).toBe('paid_late')
  await Promise.all([shop.sweep(), ...shop.second.sweepers.map(({ sweep }) => sweep())])
  expect(await statusOf(shop, order.orderNumber)).toBe('refunded')
  expect((await shop.tradeAtAlipay(order)).refunds).toMatchObject([{ refund_amount: '19.90' }])
  expect(await shop.ledger(order)).toEqual(['payment_in 1990', 'refund_out 1990'])
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 0, sold: 0 })
  await letAlipayCatchUp()
})

test('fault 16: a payment of an attempt closed here, without a webhook, is found by the daily reconciliation', async () => {
  const order = await shop.waitingOrder()
  await expireHereOnly()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
  await shop.pay(order.payUrl, order.outTradeNo)
  await letAlipayCatchUp()
  await shop.wait(24 * 60 * minute)
  expect(await statusOf(shop, order.orderNumber)).toBe('expired')
  await shop.sweep()
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
})

test.each([1, 2, 3, 4, 5])(
  'fault 15: cancelling and paying at the same moment, round %i: one of them wins',
  async () => {
    const order = await shop.waitingOrder()
    await shop.openCashier(order.payUrl)
    await shop.control('POST', `/trades/${order.outTradeNo}/login`)
    const [outcome, payment] = await Promise.allSettled([
      shop.cancel(order),
      shop.control('POST', `/trades/${order.outTradeNo}/pay`),
    ])
    await shop.control('POST', '/clock/advance', { by_ms: 0 })
    const { trade_status } = await shop.tradeAtAlipay(order)
    const isPaid = trade_status === 'TRADE_SUCCESS'
    expect(payment.status).toBe(isPaid ? 'fulfilled' : 'rejected')
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { status: isPaid ? 409 : 200 } })
    expect(await statusOf(shop, order.orderNumber)).toBe(isPaid ? 'paid' : 'cancelled')
    expect(await goodsCounts(shop, order.goodsId)).toEqual(isPaid ? { stock: 9, sold: 1 } : { stock: 10, sold: 0 })
  },
)

test('fault 32: two tabs pay one order: one trade, and the second tab shows that it is paid', async () => {
  const order = await shop.waitingOrder()
  const again = await shop.call('POST', `/api/order/${order.orderNumber}/pay/`, {
    json: { redirect_url: redirectUrl },
    token: order.shopper.access,
  })
  const tabs = [await shop.openCashier(order.payUrl), await shop.openCashier(again.body.pay_url)]
  const press = (tab: Response) => fetch(`${tab.url}/pay`, { method: 'POST', redirect: 'manual' })
  expect((await press(tabs[0]!)).status).toBe(303)
  expect(await (await press(tabs[1]!)).text()).toContain('ACQ.TRADE_HAS_SUCCESS')
  await shop.control('POST', '/clock/advance', { by_ms: 0 })
  expect(await statusOf(shop, order.orderNumber)).toBe('paid')
  expect(await shop.ledger(order)).toEqual(['payment_in 1990'])
})

test('fault 33: the price is changed while the cashier is open: the order is honoured at its own price', async () => {
  const order = await shop.waitingOrder()
  await shop.openCashier(order.payUrl)
  await shop.context.database.execute(sql`update goods set price_in_fen = 9999 where id = ${order.goodsId}`)
  await shop.pay(order.payUrl, order.outTradeNo)
  expect((await shop.read(order)).body).toMatchObject({ status: 'paid', total_amount: '19.90' })
})

test("fault 34: the return address of another person's order shows nothing and changes nothing", async () => {
  const order = await shop.waitingOrder()
  await shop.fault({ out_trade_no: order.outTradeNo, on: 'notify', kind: 'drop', times: 8 })
  await shop.pay(order.payUrl, order.outTradeNo)
  const { return_address } = await shop.tradeAtAlipay(order)
  const replayed = `/api/order/${order.orderNumber}/${new URL(return_address).search}`
  const other = await registerShopper(shop)
  expect(await shop.call('GET', replayed, { token: other.access })).toMatchObject({ status: 404 })
  expect(await shop.call('GET', replayed)).toMatchObject({ status: 401 })
  expect(await shop.countCalls(order, 'query')).toBe(0)
  expect(await statusOf(shop, order.orderNumber)).toBe('pending')
  expect(await shop.call('GET', replayed, { token: order.shopper.access })).toMatchObject({ body: { status: 'paid' } })
})

const printPayUrl = `
  const { createAlipayProvider } = await import('#features/payment-providers/server/providers/alipay/alipay-provider.ts')
  const { account, now, request } = JSON.parse(process.env.INPUT)
  const provider = createAlipayProvider(account, () => new Date(now))
  const { value } = await provider.start({ ...request, expiresAt: new Date(request.expiresAt) })
  console.log(JSON.stringify({ payUrl: value.action.url, offset: new Date(now).getTimezoneOffset() }))`

test.each([
  ['UTC', 0],
  ['America/New_York', 300],
])('fault 30: a process in %s writes its times in UTC+8', async (zone, offset) => {
  const now = new Date('2026-11-21T16:30:05.000Z')
  const outTradeNo = `ZONE_${zone.replace('/', '_')}`
  const expiresAt = new Date(Math.ceil(shop.context.now().getTime() / 1000) * 1000 + 10 * minute)
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', printPayUrl], {
    cwd: fileURLToPath(new URL('../../../../..', import.meta.url)),
    env: {
      ...process.env,
      TZ: zone,
      INPUT: JSON.stringify({
        account: shop.account,
        now,
        request: {
          outTradeNo,
          money: { minorUnits: 100, currency: 'CNY' },
          subject: 'zone',
          returnUrl: '',
          notifyUrl: 'http://localhost/',
          expiresAt,
        },
      }),
    },
  })
  const output = JSON.parse(stdout) as { payUrl: string; offset: number }
  expect(output.offset).toBe(offset)
  expect(new URL(output.payUrl).searchParams.get('timestamp')).toBe('2026-11-22 00:30:05')
  await shop.openCashier(output.payUrl)
  const trade = await shop.control('POST', `/trades/${outTradeNo}/login`)
  expect(trade.expires_at).toBe(expiresAt.toISOString())
})
