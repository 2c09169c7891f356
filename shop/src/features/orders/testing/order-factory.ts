/** Orders for tests, bought over HTTP as a shopper buys. */
import { sql } from 'drizzle-orm'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import type { TestResponse, TestedShop } from '#platform/testing/tested-shop.ts'

export const redirectUrl = 'http://localhost:5173/user/order'

export interface Purchase {
  goodsId: number
  quantity?: number
  redirectUrl?: string
  key?: string
}

export function buy(shop: TestedShop, shopper: TestShopper, purchase: Purchase): Promise<TestResponse> {
  return shop.call('POST', '/api/order/', {
    json: {
      goods_id: purchase.goodsId,
      quantity: purchase.quantity ?? 1,
      redirect_url: purchase.redirectUrl ?? redirectUrl,
    },
    token: shopper.access,
    ...(purchase.key === undefined ? {} : { headers: { 'idempotency-key': purchase.key } }),
  })
}

export interface BoughtOrder {
  shopper: TestShopper
  orderNumber: string
  payUrl: string
  outTradeNo: string
}

/** An unpaid order, by a new shopper by default. */
export async function buyAsNewShopper(
  shop: TestedShop,
  { shopper: known, ...purchase }: Purchase & { shopper?: TestShopper },
): Promise<BoughtOrder> {
  const shopper = known ?? (await registerShopper(shop))
  const { body } = await buy(shop, shopper, purchase)
  return {
    shopper,
    orderNumber: body.order_number,
    payUrl: body.pay_url,
    outTradeNo: tradeIn(body.pay_url).out_trade_no!,
  }
}

/** The order as Alipay reads it from the address. */
export function tradeIn(payUrl: string): Record<string, string> {
  return JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}')
}

export async function statusOf(shop: TestedShop, orderNumber: string): Promise<string> {
  const { rows } = await shop.context.database.execute<{ status: string }>(
    sql`select status from orders where order_number = ${orderNumber}`,
  )
  return rows[0]!.status
}

export async function goodsCounts(shop: TestedShop, goodsId: number): Promise<{ stock: number; sold: number }> {
  const { rows } = await shop.context.database.execute<{ stock: number; sold: number }>(
    sql`select stock, sold_count as sold from goods where id = ${goodsId}`,
  )
  return rows[0]!
}

export async function countRows(
  shop: TestedShop,
  table: 'orders' | 'payments' | 'refunds' | 'payment_events',
): Promise<number> {
  const { rows } = await shop.context.database.execute<{ total: number }>(
    sql`select count(*) as total from ${sql.identifier(table)}`,
  )
  return rows[0]!.total
}
