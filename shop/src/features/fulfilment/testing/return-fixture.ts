/** What tests of returns do again and again: an order whose goods have left, and a return of it. */
import { giveAddress } from './address-factory.ts'
import type { PaymentFixture } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { openRefundDesk } from '#features/payments/server/index.ts'
import type { TestShopper } from '#features/identity/testing/identity-factory.ts'
import { arrive, ship } from '../server/index.ts'

export const staff = { kind: 'staff', staffId: null } as const
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

  async function paid(quantity = 3) {
    const order = await shop.waitingOrder({ quantity })
    await shop.pay(order.payUrl, order.outTradeNo)
    await giveAddress(shop, order.orderNumber)
    const request = { orderNumber: order.orderNumber, actor: staff }
    return { ...order, request, read: async () => (await shop.read(order)).body }
  }
  type Order = Awaited<ReturnType<typeof paid>>

  async function sent(quantity = 3): Promise<Order> {
    const order = await paid(quantity)
    await ship(shop.context, order.request, parcel)
    return order
  }

  return {
    desk,
    paid,
    sent,
    async delivered(quantity = 3): Promise<Order> {
      const order = await sent(quantity)
      await arrive(shop.context, order.request, 1)
      return order
    },
    ask(order: { orderNumber: string; shopper: TestShopper }, options: AskOptions = {}) {
      const {
        quantity = 1,
        kind = 'goods_back',
        reason = 'no_reason',
        token = order.shopper.access,
        key,
        more,
      } = options
      return shop.call('POST', `/api/order/${order.orderNumber}/return/`, {
        json: { kind, reason, lines: [{ position: 1, quantity }], ...more },
        token,
        ...(key ? { headers: { 'idempotency-key': key } } : {}),
      })
    },
    async sweepReturns() {
      for (const { name, sweep } of shop.sweepers) if (name.startsWith('returns')) await sweep()
    },
  }
}
