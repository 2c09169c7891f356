/** What tests of returns do again and again: an order whose goods have left, and a return of it. */
import { sql } from 'drizzle-orm'
import { giveAddress } from './address-factory.ts'
import type { PaymentFixture } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { openRefundDesk } from '#features/payments/server/index.ts'
import { logInAgain, registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { addAddress, checkOutBasket } from '#features/checkout/testing/basket-purchase-factory.ts'
import { tradeIn } from '#features/orders/testing/order-factory.ts'
import { approveReturn, arrive, receiveReturn, refuseReturn, ship } from '../server/index.ts'

export const staff = { kind: 'staff', staffId: null } as const
const dayInMs = 86_400_000
const parcel = { carrierCode: 'sf', trackingNumber: 'SF1', note: '' }

export interface AskOptions {
  quantity?: number
  kind?: string
  reason?: string
  token?: string
  key?: string
  more?: object
}

export function returnFixture(shop: PaymentFixture) {
  const desk = openRefundDesk(shop.payments)
  let buyer: TestShopper | undefined
  let addressId: number | undefined

  /** @param paidInFen less than the goods cost: as a discount of the order makes it */
  async function paid(quantity = 3, paidInFen?: number) {
    const order = await shop.waitingOrder({ quantity })
    if (paidInFen !== undefined) await discount(order, paidInFen)
    const json = { redirect_url: 'http://localhost:5173/user/order' }
    const path = `/api/order/${order.orderNumber}/pay/`
    const { body } = await shop.call('POST', path, { json, token: order.shopper.access })
    await shop.pay(body.pay_url, order.outTradeNo)
    await giveAddress(shop, order.orderNumber)
    const request = { orderNumber: order.orderNumber, actor: staff }
    return { ...order, request, read: async () => (await shop.read(order)).body }
  }
  async function discount({ orderNumber, outTradeNo }: { orderNumber: string; outTradeNo: string }, paidInFen: number) {
    const { database } = shop.context
    await database.execute(sql`update order_lines set paid_in_fen = ${paidInFen} from orders
      where orders.id = order_id and order_number = ${orderNumber}`)
    await database.execute(sql`update orders set discount_in_fen = goods_total_in_fen - ${paidInFen}, total_in_fen = ${paidInFen}
      where order_number = ${orderNumber}`)
    await database.execute(sql`update payments set amount_in_fen = ${paidInFen} where out_trade_no = ${outTradeNo}`)
  }

  /** Several goods and a fee, each line with the discount that makes it cost so much. */
  async function paidBasket(wanted: readonly { quantity: number; paidInFen: number }[], feeInFen: number) {
    const { database } = shop.context
    const shopper = (buyer ??= await registerShopper(shop))
    const lines = []
    for (const { quantity } of wanted) {
      lines.push({ goods_id: await createGoods(shop.context, { priceInFen: 1990, stock: 10 }), quantity })
    }
    const address_id = (addressId ??= await addAddress(shop, shopper))
    const { body } = await checkOutBasket(shop, shopper, { lines, address_id, expected_total: '99999.00' })
    const { order_number: orderNumber, pay_url: payUrl } = body as Record<string, string>
    const isOrder = sql`order_id = (select id from orders where order_number = ${orderNumber})`
    for (const [index, { paidInFen }] of wanted.entries()) {
      await database.execute(
        sql`update order_lines set paid_in_fen = ${paidInFen} where ${isOrder} and position = ${index + 1}`,
      )
    }
    const goodsInFen = wanted.reduce((sum, { paidInFen }) => sum + paidInFen, 0)
    const totalInFen = goodsInFen + feeInFen
    await database.execute(sql`update orders set discount_in_fen = goods_total_in_fen - ${goodsInFen},
      delivery_fee_in_fen = ${feeInFen}, total_in_fen = ${totalInFen} where order_number = ${orderNumber}`)
    await database.execute(sql`update payments set amount_in_fen = ${totalInFen} where ${isOrder}`)
    const order = { orderNumber: orderNumber!, shopper, payUrl: payUrl!, outTradeNo: tradeIn(payUrl!).out_trade_no! }
    const path = `/api/order/${orderNumber}/pay/`
    const json = { redirect_url: 'http://localhost:5173/user/order' }
    const again = await shop.call('POST', path, { json, token: shopper.access })
    await shop.pay(again.body.pay_url, order.outTradeNo)
    return {
      ...order,
      request: { orderNumber: orderNumber!, actor: staff },
      read: async () => (await shop.read(order)).body,
    }
  }

  type Order = Awaited<ReturnType<typeof paid>>

  async function sent(quantity = 3): Promise<Order> {
    const order = await paid(quantity)
    await ship(shop.context, order.request, parcel)
    return order
  }

  async function delivered(quantity = 3): Promise<Order> {
    const order = await sent(quantity)
    await arrive(shop.context, order.request, 1)
    return order
  }

  function ask(order: { orderNumber: string; shopper: TestShopper }, options: AskOptions = {}) {
    const { quantity = 1, kind = 'goods_back', reason = 'no_reason', token = order.shopper.access, key, more } = options
    return shop.call('POST', `/api/order/${order.orderNumber}/return/`, {
      json: { kind, reason, lines: [{ position: 1, quantity }], ...more },
      token,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
  }

  return {
    desk,
    paid,
    paidBasket,
    sent,
    delivered,
    ask,
    /** A return that waits for the shop's answer. */
    async requested(options: AskOptions = {}) {
      const order = await delivered()
      const { body } = await ask(order, options)
      return { order, number: body.return_number as string, token: order.shopper.access }
    },
    approve: (returnNumber: string, more = {}) =>
      approveReturn(shop.context, desk, { returnNumber, actor: staff, ...more }),
    refuse: (returnNumber: string) =>
      refuseReturn(shop.context, { returnNumber, actor: staff, answer: '用过了，不能退' }),
    receive: (returnNumber: string, more = {}) =>
      receiveReturn(shop.context, desk, { returnNumber, actor: staff, ...more }),
    /** How the shopper sends it back. */
    sending: { carrier: 'sf', tracking_number: 'SF2046' },
    /** @param what '' reads it; else one of its calls, as `withdraw/` */
    callReturn: (returnNumber: string, what: string, token: string, json?: object) =>
      shop.call(what === '' ? 'GET' : 'POST', `/api/return/${returnNumber}/${what}`, {
        token,
        ...(json ? { json } : {}),
      }),
    /** Longer than a login lasts. */
    async waitDays(count: number) {
      await shop.wait(count * dayInMs)
      Object.assign(shop.shopper, await logInAgain(shop, shop.shopper.username))
    },
    async sweepReturns() {
      for (const { name, sweep } of shop.sweepers) if (name.startsWith('returns')) await sweep()
    },
  }
}
