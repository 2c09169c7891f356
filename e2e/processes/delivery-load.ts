/**
 * Shoppers buy baskets, cancel some items, confirm receipts and request returns.
 * A merchant ships parcels and decides returns in the console meanwhile. Only acknowledged results count.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { RunningShop } from '../running-shop.ts'
import type { SandboxControl } from '../sandbox-control.ts'
import { type CallAsStaff, StaffCallFailed } from '../staff-client.ts'
import type { ShopperClient } from './shopper-client.ts'

interface Buyer {
  shopper: ShopperClient
  addressId: number
}

/** A basket acknowledged with 201, and further acknowledged changes. */
export interface AcknowledgedBasket {
  shopper: ShopperClient
  orderNumber: string
  lines: { goods_id: number; quantity: number }[]
  isPaid: boolean
  /** Number of units. */
  calledOff: number
  isHandedOver: boolean
  isConfirmed: boolean
  returns: AcknowledgedReturn[]
}

interface AcknowledgedReturn {
  number: string
  /** No goods are returned: approval triggers the refund. */
  isMoneyOnly: boolean
  isApproved: boolean
  isReceived: boolean
}

export interface DeliveryLoad {
  acknowledged: AcknowledgedBasket[]
  /** Responses of 5xx while every process ran. */
  failures: string[]
  /** Stops new work, and resolves when running work has ended. */
  stop(): Promise<void>
}

interface Surroundings {
  shop: RunningShop
  goodsIds: number[]
  buyers: Buyer[]
  sandbox: SandboxControl
  /** As an owner with a recent sign-in. */
  callAsStaff: CallAsStaff
}

const pauseInMs = 20
const shareOf = {
  paid: 0.9,
  cancelledBefore: 0.4,
  cancelledAfter: 0.5,
  wholly: 0.4,
  sent: 0.8,
  confirmed: 0.5,
  returnRequested: 0.6,
}

export function addAddresses(origin: string, shoppers: ShopperClient[]): Promise<Buyer[]> {
  const address = {
    recipient: '林小满',
    phone: '13800138000',
    country: 'CN',
    region_code: '330106',
    street: '北山街 88 号',
  }
  return Promise.all(
    shoppers.map(async (shopper) => {
      const { body } = await shopper.call(origin, 'POST', '/api/address/', address)
      return { shopper, addressId: body.id }
    }),
  )
}

export function startDeliveryLoad({ shop, goodsIds, buyers, sandbox, callAsStaff }: Surroundings): DeliveryLoad {
  const acknowledged: AcknowledgedBasket[] = []
  const failures: string[] = []
  const toSend: AcknowledgedBasket[] = []
  const undecidedReturns: AcknowledgedReturn[] = []
  const stopping = new AbortController()
  const until = async (work: () => Promise<void>) => {
    while (!stopping.signal.aborted) await work().catch(() => sleep(pauseInMs))
  }
  const lanes = [...buyers.map((buyer) => until(() => shopOnce(buyer))), until(workOnce)]

  async function change({ shopper, orderNumber }: AcknowledgedBasket, verb: string, json = {}) {
    const response = await shopper.call(shop.origin, 'POST', `/api/order/${orderNumber}/${verb}/`, json)
    if (response.status >= 500) failures.push(JSON.stringify(response.body))
    return response.status === 200
  }

  /** @throws when a process dies meanwhile; then only earlier acknowledgements count */
  async function shopOnce({ shopper, addressId }: Buyer): Promise<void> {
    const lines = goodsIds
      .toSorted(() => Math.random() - 0.5)
      .slice(0, 1 + Math.floor(Math.random() * goodsIds.length))
      .map((goods_id) => ({ goods_id, quantity: 1 + Math.floor(Math.random() * 3) }))
    const redirect_url = `${shop.origin}/user/checkout`
    const wish = { lines, address_id: addressId, expected_total: '99999999.00', redirect_url }
    const bought = await shopper.call(shop.origin, 'POST', '/api/order/check_out/', wish, crypto.randomUUID())
    if (bought.status !== 201) {
      failures.push(JSON.stringify(bought.body))
      return
    }
    const orderNumber: string = bought.body.order_number
    const order: AcknowledgedBasket = {
      shopper,
      orderNumber,
      lines,
      isPaid: false,
      calledOff: 0,
      isHandedOver: false,
      isConfirmed: false,
      returns: [],
    }
    acknowledged.push(order)
    if (Math.random() > shareOf.paid) return
    await sandbox.pay(bought.body.pay_url)
    order.isPaid = true
    const look = () => shopper.call(shop.origin, 'GET', `/api/order/${orderNumber}/`)
    while ((await look()).body.status === 'pending') await sleep(pauseInMs)
    if (Math.random() < shareOf.sent) toSend.push(order)
    if (Math.random() < shareOf.cancelledBefore) await cancelItems(order)
    if (!order.isHandedOver) return
    if (Math.random() < shareOf.confirmed) order.isConfirmed = await change(order, 'confirm_receipt')
  }

  /** Cancels a unit of the first line, or all unshipped items. A concurrent shipment may win or lose. */
  async function cancelItems(order: AcknowledgedBasket): Promise<void> {
    const isWhole = Math.random() < shareOf.wholly
    const isDone = await change(order, 'call_off', isWhole ? {} : { lines: [{ position: 1, quantity: 1 }] })
    if (isDone) order.calledOff += 1
  }

  /** A unit of the first line, shipped in any parcel. */
  async function requestReturn({ shopper, orderNumber, returns }: AcknowledgedBasket): Promise<void> {
    const isMoneyOnly = Math.random() < 0.5
    const what = isMoneyOnly ? { kind: 'money_only', reason: 'missing' } : { kind: 'goods_back', reason: 'faulty' }
    const wish = { ...what, lines: [{ position: 1, quantity: 1 }] }
    const path = `/api/order/${orderNumber}/return/`
    const response = await shopper.call(shop.origin, 'POST', path, wish, crypto.randomUUID())
    if (response.status >= 500) failures.push(JSON.stringify(response.body))
    if (response.status !== 201) return
    const created = { number: response.body.return_number, isMoneyOnly, isApproved: false, isReceived: false }
    returns.push(created)
    undecidedReturns.push(created)
  }

  /** @throws where rejected, or the shop was killed */
  async function act(path: string, json: object): Promise<void> {
    try {
      await callAsStaff('POST', path, json, { 'idempotency-key': randomUUID() })
    } catch (error) {
      if (error instanceof StaffCallFailed && error.status >= 500) failures.push(error.message)
      throw error
    }
  }

  /** The merchant does one thing at a time. */
  async function workOnce(): Promise<void> {
    const next = undecidedReturns.shift()
    if (next) return decideReturn(next)
    const order = toSend.shift()
    return order ? send(order) : sleep(pauseInMs)
  }

  async function decideReturn(request: AcknowledgedReturn): Promise<void> {
    const kind = request.isMoneyOnly ? 'money_only' : 'goods_back'
    await act(`returns/${request.number}/approve/`, { kind })
    request.isApproved = true
    if (request.isMoneyOnly) return
    await act(`returns/${request.number}/receive/`, {})
    request.isReceived = true
  }

  async function send(order: AcknowledgedBasket): Promise<void> {
    const parcel = { carrier_code: 'sf', tracking_number: 'SF1390274688', is_number_shared: true, hand_over: true }
    const part = Math.random() < 0.5 ? { lines: [{ position: 1, quantity: 1 }] } : {}
    await act(`orders/${order.orderNumber}/shipments/`, { ...parcel, ...part })
    order.isHandedOver = true
    if (Math.random() < shareOf.cancelledAfter) await cancelItems(order)
    if (Math.random() < shareOf.confirmed) order.isConfirmed = await change(order, 'confirm_receipt')
    if (Math.random() < shareOf.returnRequested) await requestReturn(order)
  }

  return {
    acknowledged,
    failures,
    async stop() {
      stopping.abort()
      await Promise.all(lanes)
    },
  }
}

/** Each acknowledged basket is whole, with its acknowledged refunds and shipments. */
export async function expectAcknowledgedBaskets(shop: RunningShop, acknowledged: AcknowledgedBasket[]): Promise<void> {
  for (const { shopper, orderNumber, lines, isPaid, calledOff, isHandedOver, isConfirmed, returns } of acknowledged) {
    const read = async () => (await shopper.call(shop.origin, 'GET', `/api/order/${orderNumber}/`)).body
    if (isPaid) {
      const look = async () => (await read()).status as string
      await expect
        .poll(look, { message: orderNumber, timeout: 15_000, interval: 500 })
        .toBeOneOf(['paid', 'refunding', 'refunded'])
    }
    const order = await read()
    const bought = order.lines.map((line: AcknowledgedBasket['lines'][number]) => ({
      goods_id: line.goods_id,
      quantity: line.quantity,
    }))
    expect(bought, orderNumber).toEqual(lines)
    const sumOf = (field: string) =>
      order.lines.reduce((sum: number, line: Record<string, number>) => sum + line[field]!, 0)
    expect(sumOf('called_off'), orderNumber).toBeGreaterThanOrEqual(calledOff)
    expect(sumOf('handed_over'), orderNumber).toBeGreaterThanOrEqual(isHandedOver ? 1 : 0)
    // A shipment refunded meanwhile as missing is lost.
    const arrived = order.shipments.filter(({ status }: { status: string }) => /delivered|lost/.test(status))
    expect(arrived.length, orderNumber).toBeGreaterThanOrEqual(isConfirmed ? 1 : 0)
    for (const expected of returns) {
      const found = order.returns.find(
        ({ return_number }: { return_number: string }) => return_number === expected.number,
      )
      expect(statusesAfter(expected), `${orderNumber}, return ${expected.number}`).toContain(found?.status)
    }
  }
}

const paying = ['received', 'refunding', 'refunded']

/** The shop may be ahead of the last acknowledgement, never behind. */
function statusesAfter({ isMoneyOnly, isApproved, isReceived }: AcknowledgedReturn): string[] {
  if (isReceived || (isApproved && isMoneyOnly)) return paying
  return isApproved ? ['approved', ...paying] : ['requested', 'approved', ...paying]
}
