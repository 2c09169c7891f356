import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { goodsCounts } from '#features/orders/testing/order-factory.ts'
import {
  signWebhook,
  type WebhookChanges,
} from '#features/payment-providers/server/providers/wechat-pay/testing/wechat-pay-webhooks.ts'
import { wechatPayStandIn } from '#features/payment-providers/server/providers/wechat-pay/stand-in.ts'
import { variablesAt } from '#features/payment-providers/server/providers/wechat-pay/testing/provider-fixture.ts'
import {
  putWechatPayKeys,
  wechatPayKeys,
} from '#features/payment-providers/server/providers/wechat-pay/testing/wechat-pay-keys.ts'
import { openWechatPayShopOfFile, type WechatOrder } from '../fixtures/wechat-pay-shop-fixture.ts'

const shop = await openWechatPayShopOfFile()
const paidOnce = ['payment_in 1990']

/** A webhook of the test's own, about a trade that the stand-in does not change. */
function post(order: WechatOrder, changes: WebhookChanges & { trade?: object } = {}) {
  const { trade, ...signature } = changes
  const content = {
    mchid: wechatPayKeys.mchid,
    appid: wechatPayKeys.appid,
    out_trade_no: order.outTradeNo,
    transaction_id: `42000${order.outTradeNo}`,
    trade_state: 'SUCCESS',
    success_time: '2026-11-26T21:00:00+08:00',
    amount: { total: 1990, payer_total: 1990, currency: 'CNY', payer_currency: 'CNY' },
    payer: { openid: 'oPayer' },
    ...trade,
  }
  const { headers, body } = signWebhook(JSON.stringify(content), signature)
  return shop.call('POST', '/api/order/wechat_pay_notify/', {
    headers: headers as Record<string, string>,
    payload: Buffer.from(body),
  })
}

test('wechat fault 01: twenty equal webhooks at once pay once, each with 200', async () => {
  const order = await shop.waitingOrder()
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(order)))
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
  const alarm = vi.spyOn(shop.context.log, 'warn')
  await shop.fault(order.outTradeNo, { on: 'notify', kind: 'signtest' })
  await shop.pay(order.outTradeNo)
  expect(await shop.answers(order.outTradeNo)).toEqual([400])
  expect(alarm).not.toHaveBeenCalled()
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
  await shop.fault(order.outTradeNo, { on: 'notify', kind })
  await shop.pay(order.outTradeNo)
  expect(await shop.answers(order.outTradeNo)).toEqual([status])
  expect(await shop.statusOf(order)).toBe('pending')
  expect(await shop.openCases(order)).toEqual(status === 409 ? ['payment'] : [])
  await shop.wait(16_000)
  expect(await shop.answers(order.outTradeNo)).toEqual([status, 200])
  expect(await shop.statusOf(order)).toBe('paid')
  expect(await shop.openCases(order)).toEqual([])
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

test('wechat fault 06: a second webhook under an unknown key raises an alarm of its own', async () => {
  const order = await shop.waitingOrder()
  const alarm = vi.spyOn(shop.context.log, 'error')
  const headers = { 'wechatpay-serial': 'PUB_KEY_ID_OF_NOBODY' }
  for (let delivery = 1; delivery <= 3; delivery++) expect((await post(order, { headers })).status).toBe(400)
  expect(alarm.mock.calls.filter(([, text]) => String(text).includes('unknown key')).length).toBeLessThanOrEqual(1)
  expect(await shop.ledger(order)).toEqual([])
})

test('wechat fault 39: a webhook of another time is refused, with an alarm about the clock', async () => {
  const order = await shop.waitingOrder()
  const alarm = vi.spyOn(shop.context.log, 'error')
  const timestamp = Math.floor(Date.now() / 1000) - 360
  expect((await post(order, { timestamp })).status).toBe(400)
  expect(alarm).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('clock'))
  expect(await shop.ledger(order)).toEqual([])
})

test('wechat fault 11: with a coupon the order is paid, and booked by its total', async () => {
  const order = await shop.waitingOrder()
  await shop.pay(order.outTradeNo, { coupon: 500 })
  expect(await shop.statusOf(order)).toBe('paid')
  expect(await shop.ledger(order)).toEqual(paidOnce)
})

test('names of payers reach no record', async () => {
  const order = await shop.waitingOrder()
  await shop.pay(order.outTradeNo)
  const { rows } = await shop.context.database.$client.query('select raw from payment_events')
  const all = JSON.stringify(rows)
  expect(all).toContain(order.outTradeNo)
  expect(all).not.toMatch(/openid|payer"|user_received_account/)
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
