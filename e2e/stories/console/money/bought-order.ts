/** Orders of two bowls for stories about money. */
import { expect, type Page } from '@playwright/test'
import {
  addAddress,
  bearer,
  type KnownShopper,
  order,
  payOrder,
  registerThroughApi,
} from '../../../fixtures/known-shopper.ts'
import type { ShopAddresses } from '../../../fixtures/shop-test.ts'
import { callConsole } from '../../../fixtures/staff-member.ts'
import { openSandboxControl, outTradeNoIn } from '../../../sandbox-control.ts'

/** Shared with any story that buys; exact counts need goods of their own. */
export const commonGoodsId = 241

export interface Bought {
  number: string
  payUrl: string
  shopper: KnownShopper
  headers: { authorization: string }
}

export async function buyTwo(page: Page, goodsId = commonGoodsId): Promise<Bought> {
  const shopper = await registerThroughApi(page.request)
  await addAddress(page.request, shopper)
  const { orderNumber: number, payUrl } = await order(page.request, shopper, { goodsId, quantity: 2 })
  return { number, payUrl, shopper, headers: bearer(shopper) }
}

/** Two bowls, paid for, shipped and received; the payment's webhook came twice. */
export async function deliverTwo(page: Page, shop: ShopAddresses, goodsId?: number): Promise<Bought> {
  const order = await buyTwo(page, goodsId)
  const sandbox = await openSandboxControl(shop)
  await sandbox.arrangeFault({ out_trade_no: outTradeNoIn(order.payUrl), on: 'notify', kind: 'duplicate' })
  await payOrder(page.request, order.shopper, order.payUrl)
  const parcel = { carrier_code: 'sf', tracking_number: `SF${Date.now()}`, hand_over: true }
  const headers = { 'idempotency-key': order.number }
  await callConsole(page, shop, { method: 'POST', path: `orders/${order.number}/shipments/`, data: parcel, headers })
  await page.request.post(`/api/order/${order.number}/confirm_receipt/`, { headers: order.headers, data: {} })
  return order
}

export async function requestReturn(page: Page, { number, headers }: Bought, text: string): Promise<string> {
  const data = { kind: 'goods_back', reason: 'faulty', text, lines: [{ position: 1, quantity: 1 }] }
  const response = await page.request.post(`/api/order/${number}/return/`, { headers, data })
  expect(response.status(), await response.text()).toBe(201)
  return ((await response.json()) as { return_number: string }).return_number
}
