import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import { wechatPayStandIn } from '#features/payment-providers/server/providers/wechat-pay/stand-in.ts'
import { variablesAt } from '#features/payment-providers/server/providers/wechat-pay/testing/provider-fixture.ts'
import {
  putWechatPayKeys,
  wechatPayKeys,
} from '#features/payment-providers/server/providers/wechat-pay/testing/wechat-pay-keys.ts'
import { signWebhook } from '#features/payment-providers/server/providers/wechat-pay/testing/wechat-pay-webhooks.ts'
import { openWechatPayShopOfFile } from '../fixtures/wechat-pay-shop-fixture.ts'

const shop = await openWechatPayShopOfFile()
const paidOnce = ['payment_in 1990']

async function countEvents(): Promise<number> {
  const { rows } = await shop.context.database.execute<{ total: number }>(
    sql`select count(*)::int as total from payment_events`,
  )
  return rows[0]!.total
}

test('wechat fault 01: twenty equal webhooks at once pay once, each with 200', async () => {
  const order = await shop.waitingOrder()
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
  await shop.pay(order.outTradeNo)
  expect(await shop.statusOf(order)).toBe('pending')
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.postWebhook(order)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"code":"SUCCESS"}']))
  expect(await shop.ledger(order)).toEqual(paidOnce)
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
})

test('wechat fault 02: a lost webhook is found by the sweeper', async () => {
  const order = await shop.waitingOrder()
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'drop', times: 20 })
  await shop.pay(order.outTradeNo)
  expect(await shop.statusOf(order)).toBe('pending')
  await shop.wait(31_000)
  await shop.sweep()
  expect(await shop.statusOf(order)).toBe('paid')
})

test('wechat fault 03: a probe gets a 4xx without an alarm, and the right webhook pays', async () => {
  const order = await shop.waitingOrder()
  const alarms = [vi.spyOn(shop.context.log, 'warn'), vi.spyOn(shop.context.log, 'error')]
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'signtest' })
  await shop.pay(order.outTradeNo)
  expect(await shop.answers(order.outTradeNo)).toEqual([400])
  for (const alarm of alarms) expect(alarm).not.toHaveBeenCalled()
  await shop.wait(16_000)
  expect(await shop.answers(order.outTradeNo)).toEqual([400, 200])
  expect(await shop.statusOf(order)).toBe('paid')
})

test.each([
  ['wechat fault 05: a changed body', 'tampered_body', 400],
  ['wechat fault 05: a time 301 seconds off', 'old_timestamp', 400],
  ['wechat fault 05: a missing header', 'missing_header', 400],
  ['wechat fault 06: an unknown serial', 'unknown_serial', 400],
  ['wechat fault 06: a signature of type SM2', 'sm2', 400],
  ['wechat fault 08: another APIv3 key', 'wrong_key', 400],
  ['wechat fault 08: a cut ciphertext', 'cut_ciphertext', 400],
  ['wechat fault 09: another mchid, signed', 'wrong_mchid', 403],
  ['wechat fault 09: another appid, signed', 'wrong_appid', 403],
  ['wechat fault 10: a total one fen off', 'wrong_amount', 409],
  ['wechat fault 10: another currency', 'wrong_currency', 409],
  ['wechat fault 12: an unknown number', 'unknown_out_trade_no', 404],
])('%s pays nothing, and the good webhook after it does', async (_what, kind, status) => {
  const order = await shop.waitingOrder()
  const events = await countEvents()
  await shop.fault(order.outTradeNo, { on: 'notify', kind })
  await shop.pay(order.outTradeNo)
  expect(await shop.answers(order.outTradeNo)).toEqual([status])
  // The shop records a webhook that WeChat Pay has signed, and no forged or unreadable one.
  expect(await countEvents()).toBe(status === 400 ? events : events + 1)
  expect(await shop.statusOf(order)).toBe('pending')
  expect(await shop.openCases(order)).toEqual(status === 409 ? ['payment'] : [])
  await shop.wait(16_000)
  expect(await shop.answers(order.outTradeNo)).toEqual([status, 200])
  expect(await shop.statusOf(order)).toBe('paid')
  expect(await shop.openCases(order)).toEqual([])
})

test.each([
  ['no mchid', {}],
  ['another mchid', { mchid: '1900000001' }],
])('wechat fault 09: a signed webhook of a refund with %s settles nothing, and the good one does', async (...row) => {
  const [, recipient] = row
  await shop.control('POST', '/settings', { refund_time_in_ms: null })
  const order = await shop.paidOrder()
  await shop.refund(order)
  const [{ out_refund_no }] = (await shop.control('GET', `/trades/${order.outTradeNo}`)).refunds
  async function post(refund: object): Promise<number> {
    const { outTradeNo: out_trade_no } = order
    const amount = { total: 1990, refund: 1990, payer_total: 1990, payer_refund: 1990 }
    const content = { out_trade_no, out_refund_no, refund_status: 'SUCCESS', amount, ...refund }
    const { headers, body } = signWebhook(JSON.stringify(content), { eventType: 'REFUND.SUCCESS' })
    const posted = { headers: headers as Record<string, string>, payload: Buffer.from(body) }
    return (await shop.call('POST', '/api/order/wechat_pay_notify/', posted)).status
  }
  expect(await post(recipient)).toBe(403)
  expect(await shop.refunds(order)).toEqual(['accepted buyer 1990'])
  await shop.control('POST', `/refunds/${out_refund_no}/end`, { status: 'SUCCESS' })
  expect(await post({ mchid: wechatPayKeys.mchid })).toBe(200)
  expect(await shop.refunds(order)).toEqual(['succeeded buyer 1990'])
})

test.each([
  ['wechat fault 07: under a platform certificate during the switch', 'certificate'],
  ['wechat fault 08: with empty associated data', 'empty_associated_data'],
])('%s, a webhook pays', async (_what, kind) => {
  const order = await shop.waitingOrder()
  await shop.fault(order.outTradeNo, { on: 'notify', kind })
  await shop.pay(order.outTradeNo)
  expect(await shop.answers(order.outTradeNo)).toEqual([200])
  expect(await shop.ledger(order)).toEqual(paidOnce)
})

test('wechat fault 11: with a coupon the order is paid, and booked by its total', async () => {
  const order = await shop.waitingOrder()
  await shop.pay(order.outTradeNo, { coupon: 500 })
  expect(await shop.statusOf(order)).toBe('paid')
  expect(await shop.ledger(order)).toEqual(paidOnce)
})

test('wechat fault 13: the database is down during the webhook, and the next delivery pays once', async () => {
  const order = await shop.waitingOrder()
  const server = openDatabase(inject('postgresUrl'), { maxConnections: 1 })
  const name = sql.identifier(shop.databaseName)
  try {
    await server.database.execute(sql`alter database ${name} with allow_connections false`)
    await server.database.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${shop.databaseName}`,
    )
    await shop.pay(order.outTradeNo)
    const [first] = await shop.answers(order.outTradeNo)
    expect(first).toBeGreaterThanOrEqual(500)
  } finally {
    await server.database.execute(sql`alter database ${name} with allow_connections true`)
    await server.close()
  }
  expect(await shop.statusOf(order)).toBe('pending')
  await shop.wait(16_000)
  expect((await shop.answers(order.outTradeNo)).at(-1)).toBe(200)
  expect(await shop.statusOf(order)).toBe('paid')
  expect(await shop.ledger(order)).toEqual(paidOnce)
})

test('wechat fault 13: a webhook whose answer was lost after the commit gets 200 again, and changes nothing', async () => {
  const order = await shop.paidOrder()
  const { notices } = await shop.control('GET', `/trades/${order.outTradeNo}`)
  for (let delivery = 2; delivery <= 3; delivery++) await shop.control('POST', `/notices/${notices[0].id}/redeliver`)
  expect(await shop.answers(order.outTradeNo)).toEqual([200, 200, 200])
  expect(await shop.ledger(order)).toEqual(paidOnce)
  expect(await goodsCounts(shop, order.goodsId)).toEqual({ stock: 9, sold: 1 })
})

test('wechat fault 40: a public shop refuses the key of the stand-in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-wechat-pay-'))
  await putWechatPayKeys(folder)
  const place = { shopOrigin: 'https://shop.example', shopPort: 5173, allowsPretendedMoney: false }
  const source = { variables: variablesAt('https://api.example'), place, now: () => new Date() }
  await expect(wechatPayStandIn.refuseOwnKey(folder, source)).rejects.toThrow(
    /^WECHAT_PAY_PUBLIC_KEY: is the sandbox's/,
  )
  await rm(folder, { recursive: true })
})
