/** Nothing about the payer stays in the database, the log or the traces of purchases, refunds and statements. */
import { context, type SpanKind, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type ReadableSpan, TracerProvider } from '@opentelemetry/sdk-trace'
import { pino } from 'pino'
import { afterAll, expect, test, vi } from 'vitest'
import { buyer } from '#features/payment-providers/server/providers/wechat-pay/testing/provider-fixture.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { checkStatements } from '../../server/use-cases/reports/check-statements.ts'
import { phone } from '../fixtures/user-agents.ts'
import { readTables } from '#platform/testing/read-tables.ts'
import { openWechatPayShopOfFile } from '../fixtures/wechat-pay-shop-fixture.ts'

const minute = 60_000
/** Fields of section "Notices" that no record keeps. */
const fields = ['openid', 'user_received_account', '"payer"', 'payer\\"']

const lines: string[] = []
const spans: { name: string; kind: SpanKind; text: string }[] = []
const done = async () => undefined
const recorder = {
  onStart() {},
  onEnd({ name, kind, attributes, events, status }: ReadableSpan) {
    spans.push({ name, kind, text: JSON.stringify({ name, attributes, events, status }) })
  },
  forceFlush: done,
  shutdown: done,
}
trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors: [recorder] }))
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
afterAll(() => {
  trace.disable()
  context.disable()
})

const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const shop = await openWechatPayShopOfFile({ log })

test('of a purchase with spoilt webhooks and answers, a refund, one by hand and the statement', async () => {
  const order = await shop.newOrder()
  const { outTradeNo } = order
  await shop.fault(outTradeNo, { on: 'start', kind: 'tampered', executes: true })
  expect((await shop.cashier(order)).status).toBe(503)
  expect((await shop.cashier(order)).status).toBe(200)
  for (const kind of ['tampered_body', 'wrong_mchid']) await shop.fault(outTradeNo, { on: 'notify', kind })
  await shop.pay(outTradeNo, { coupon: 100 })
  for (const kind of ['unknown_out_trade_no', 'wrong_amount', 'cut_ciphertext']) {
    await shop.fault(outTradeNo, { on: 'notify', kind })
    await shop.wait(30 * minute)
  }
  for (const kind of ['tampered', 'unsigned', 'unknown_serial']) {
    await shop.fault(outTradeNo, { on: 'query', kind })
    await shop.call('GET', `/api/order/${order.orderNumber}/`, { token: shop.shopper.access })
    await shop.wait(4_000)
  }
  await shop.wait(30 * minute)
  expect(await shop.statusOf(order)).toBe('paid')

  await shop.fault(outTradeNo, { on: 'refund', kind: 'tampered', executes: true })
  expect((await shop.refund(order)).status).toBe(200)
  await shop.wait(6 * minute)
  await shop.sweep()
  expect(await shop.statusOf(order)).toBe('refunded')

  const other = await shop.paidOrder()
  await shop.control('POST', `/trades/${other.outTradeNo}/refund`, { refund: 700 })
  const now = shop.context.now()
  await shop.wait(startOfShopDay(addDays(shopDay(now), 1)).getTime() + 11 * 60 * minute - now.getTime())
  for (const { name, sweep } of shop.sweepers) if (/daily|payments|refunds/.test(name)) await sweep()
  await checkStatements(shop.payments)
  expect(await shop.refunds(other)).toEqual(['succeeded console 700'])

  const { notices, refunds } = await shop.control('GET', `/trades/${outTradeNo}`)
  expect(refunds).toHaveLength(1)
  const sent = JSON.stringify(notices.map(({ content }: { content: unknown }) => content))
  const account = /"user_received_account":"([^"]+)"/.exec(sent)?.[1]
  expect(sent).toContain(buyer)
  expect(account).toBeTruthy()
  const secrets = [buyer, account!, ...fields]

  await expectNowhere(secrets, outTradeNo, 'POST /v3/refund/domestic/refunds')
})

async function expectNowhere(secrets: readonly string[], outTradeNo: string, callName: string): Promise<void> {
  const tables = await readTables(shop)
  expect([...tables.values()].join('')).toContain(outTradeNo)
  for (const [table, text] of tables) for (const secret of secrets) expect(text, table).not.toContain(secret)
  expect(lines.join('')).toContain(outTradeNo)
  for (const line of lines) for (const secret of secrets) expect(line).not.toContain(secret)
  expect(spans.map(({ name }) => name)).toContain(callName)
  for (const { text } of spans) for (const secret of secrets) expect(text).not.toContain(secret)
}

test('of a purchase on a phone, whose network address WeChat Pay alone gets', async () => {
  const order = await shop.newOrder()
  const { outTradeNo } = order
  const ip = '203.0.113.217'
  const cashier = () =>
    shop.call('POST', `/api/order/${order.orderNumber}/cashier/`, {
      json: { provider: 'wechat_pay' },
      headers: { 'user-agent': phone },
      token: shop.shopper.access,
      // As a socket for IPv6 names it.
      ip: `::ffff:${ip}`,
    })
  const sent: unknown[] = []
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, options) => {
    if (typeof url === 'string' && url.endsWith('/v3/pay/transactions/h5')) sent.push(options?.body)
    return send(url, options)
  })
  await shop.fault(outTradeNo, { on: 'start', kind: 'tampered', executes: true })
  expect((await cashier()).status).toBe(503)
  expect((await cashier()).body.action).toBe('redirect')
  expect(sent).toHaveLength(2)
  for (const body of sent) expect(body).toContain(`"payer_client_ip":"${ip}"`)
  await shop.fault(outTradeNo, { on: 'notify', kind: 'wrong_amount' })
  await shop.pay(outTradeNo)
  await shop.wait(30 * minute)
  expect(await shop.statusOf(order)).toBe('paid')
  await expectNowhere([ip, buyer, ...fields], outTradeNo, 'POST /v3/pay/transactions/h5')
})
