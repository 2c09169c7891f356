/** What packers and managers do with paid orders from the console, for tests. */
import { randomUUID } from 'node:crypto'
import type { PaymentFixture } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Method } from '#platform/contract/call.ts'
import { giveAddress } from './address-factory.ts'

interface CallOptions {
  /** A packer, where nobody is named. */
  who?: SignedIn
  key?: string
  revision?: number
}

export type Order = Awaited<ReturnType<Awaited<ReturnType<typeof openConsoleOrders>>['paidOrder']>>

export async function openConsoleOrders(shop: PaymentFixture) {
  const owner = await signInAs(shop, 'owner')
  const packer = await signInAs(shop, 'packer')
  let waybill = 0

  /** Three of one goods, paid for. */
  async function paidOrder({ hasAddress = true, isPaid = true } = {}) {
    const order = await shop.waitingOrder({ quantity: 3 })
    if (isPaid) await shop.pay(order.payUrl, order.outTradeNo)
    if (hasAddress) await giveAddress(shop, order.orderNumber)
    return order
  }
  type Order = Awaited<ReturnType<typeof paidOrder>>

  const call = (method: Method, path: string, json?: object, { who, key, revision }: CallOptions = {}) =>
    (who ?? packer).ask(method, `/api/console/${path}`, {
      ...(json ? { json } : {}),
      headers: {
        'idempotency-key': key ?? randomUUID(),
        ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
      },
    })
  const parcel = (changes: object = {}) => ({
    carrier_code: 'sf',
    tracking_number: `SF${(waybill += 1)}`,
    hand_over: true,
    ...changes,
  })
  return {
    owner,
    packer,
    paidOrder,
    call,
    parcel,
    send: (order: Order, changes: object = {}, options: CallOptions = {}) =>
      call('POST', `orders/${order.orderNumber}/shipments/`, parcel(changes), options),
    read: async (order: Order) => (await call('GET', `orders/${order.orderNumber}/`)).body,
    trailOf: async (order: Order) =>
      (await owner.ask('GET', `/api/console/trail/?subject=order:${order.orderNumber}`)).body.results,
  }
}
