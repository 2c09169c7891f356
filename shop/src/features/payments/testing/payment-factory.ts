/** What tests of a payment's way do again and again: one shopper's orders over a shop with a sandbox. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { type BoughtOrder, buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import type { Answer } from '#testing/test-shop.ts'
import { openShopWithSandbox, type ShopWithSandbox } from './sandbox-fixture.ts'

export interface FixtureOrder extends BoughtOrder {
  goodsId: number
}

export interface PaymentFixture extends ShopWithSandbox {
  shopper: TestShopper
  /** An order of goods that cost 19.90, of which there are ten unless told. */
  waitingOrder(goods?: { stock?: number; quantity?: number }): Promise<FixtureOrder>
  paidOrder(): Promise<FixtureOrder>
  read(order: BoughtOrder): Promise<Answer>
  cancel(order: BoughtOrder): Promise<Answer>
  refund(order: BoughtOrder): Promise<Answer>
  tradeAtAlipay(order: BoughtOrder): ReturnType<ShopWithSandbox['control']>
  refundRows(order: BoughtOrder): Promise<{ status: string; reason: string; amount_in_fen: number }[]>
  /** How often the provider was asked about the order's first attempt. */
  askedTimes(order: BoughtOrder, source: 'query' | 'close' | 'refund' | 'refund_query'): Promise<number>
}

/** The fixture of one test file. Faults end with their test, the fixture after the last. */
export async function openPaymentFixtureOfFile(): Promise<PaymentFixture> {
  const shop = await openPaymentFixture()
  afterEach(() => shop.control('DELETE', '/faults'))
  afterAll(() => shop.close())
  return shop
}

export async function openPaymentFixture(): Promise<PaymentFixture> {
  const shop = await openShopWithSandbox()
  const shopper = await registerShopper(shop)
  const { database } = shop.context

  async function waitingOrder({ stock = 10, quantity = 1 }: { stock?: number; quantity?: number } = {}) {
    const goodsId = await createGoods(shop.context, { priceInFen: 1990, stock })
    return { ...(await buyAsNewShopper(shop, { goodsId, quantity, shopper })), goodsId }
  }

  return {
    ...shop,
    shopper,
    waitingOrder,
    async paidOrder() {
      const order = await waitingOrder()
      await shop.pay(order.payUrl, order.outTradeNo)
      return order
    },
    read: ({ orderNumber, shopper: { access } }) => shop.call('GET', `/api/order/${orderNumber}/`, { token: access }),
    cancel: ({ orderNumber, shopper: { access } }) =>
      shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token: access }),
    refund: ({ orderNumber, shopper: { access } }) =>
      shop.call('POST', '/api/order/alipay_refund/', { json: { order_number: orderNumber }, token: access }),
    tradeAtAlipay: ({ outTradeNo }) => shop.control('GET', `/trades/${outTradeNo}`),
    async refundRows({ outTradeNo }) {
      const { rows } = await database.execute<{ status: string; reason: string; amount_in_fen: number }>(
        sql`select refunds.status, reason, refunds.amount_in_fen from refunds join payments on payments.id = payment_id
          where out_trade_no = ${outTradeNo} order by refunds.id`,
      )
      return rows
    },
    async askedTimes({ outTradeNo }, source) {
      const { rows } = await database.execute<{ total: number }>(
        sql`select count(*) as total from payment_events join payments on payments.id = payment_id
          where out_trade_no = ${outTradeNo} and source = ${source}`,
      )
      return rows[0]!.total
    },
  }
}
