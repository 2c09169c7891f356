/** Webhooks for tests, signed like Alipay's with the test's own key. Written independently of the tested code. */
import { sign } from 'node:crypto'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import type { TestShopper } from '#features/identity/testing/identity-factory.ts'
import { type BoughtOrder, buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import type { TestResponse, TestedShop } from '#platform/testing/tested-shop.ts'
import type { AlipayAccount } from '../server/providers/alipay/setup/alipay-account.ts'
import { testKeys } from './fixtures/sandbox-keys.ts'

export type WebhookFields = Record<string, string>

export const testAccount: AlipayAccount = {
  gateway: 'http://127.0.0.1:9/gateway.do',
  appId: '9021000123456789',
  sellerId: '2088000123456789',
  appPrivateKey: testKeys.appPrivateKey,
  alipayPublicKey: testKeys.gatewayPublicKey,
}

let webhookCount = 0

/** A webhook of a successful payment; the signature covers `changes`, and undefined removes a field. */
export function paidWebhook(
  trade: { outTradeNo: string; amount: string },
  changes: Record<string, string | undefined> = {},
): WebhookFields {
  webhookCount += 1
  const fields: Record<string, string | undefined> = {
    notify_time: '2026-11-21 20:00:05',
    notify_type: 'trade_status_sync',
    notify_id: `webhook${webhookCount}`,
    charset: 'utf-8',
    version: '1.0',
    app_id: testAccount.appId,
    auth_app_id: testAccount.appId,
    sign_type: 'RSA2',
    trade_no: `2026112122001${trade.outTradeNo}`,
    out_trade_no: trade.outTradeNo,
    buyer_id: '2088000000000001',
    seller_id: testAccount.sellerId,
    trade_status: 'TRADE_SUCCESS',
    total_amount: trade.amount,
    subject: '龙井 100% & "青瓷" + <b> &lt; 🍵',
    gmt_create: '2026-11-21 19:59:00',
    gmt_payment: '2026-11-21 20:00:00',
    ...changes,
  }
  return signed(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as WebhookFields)
}

export function signed(fields: WebhookFields): WebhookFields {
  const text = Object.keys(fields)
    .filter((name) => name !== 'sign' && name !== 'sign_type' && fields[name] !== '')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  return { ...fields, sign: sign('RSA-SHA256', Buffer.from(text), testKeys.gatewayPrivateKey).toString('base64') }
}

export function sendWebhook(shop: TestedShop, fields: WebhookFields): Promise<TestResponse> {
  return shop.call('POST', '/api/order/alipay_notify/', { form: fields })
}

export interface OrderInWebhook extends BoughtOrder {
  goodsId: number
  amount: string
}

/** A pending order of goods that cost 128.00, with an initial stock of ten. */
export async function waitingOrder(shop: TestedShop, shopper: TestShopper, quantity = 1): Promise<OrderInWebhook> {
  const goodsId = await createGoods(shop.context, { priceInFen: 12_800, stock: 10 })
  const bought = await buyAsNewShopper(shop, { goodsId, quantity, shopper })
  return { ...bought, goodsId, amount: `${128 * quantity}.00` }
}
