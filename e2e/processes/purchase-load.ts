/** Shoppers who constantly buy, pay, cancel and refund; only acknowledged results count. */
import { setTimeout as sleep } from 'node:timers/promises'
import { outTradeNoIn, type SandboxControl } from '../sandbox-control.ts'
import type { ShopperClient } from './shopper-client.ts'

/** An order acknowledged with 201, and further acknowledged changes. */
export interface AcknowledgedOrder {
  shopper: ShopperClient
  orderNumber: string
  outTradeNo: string
  isPaid: boolean
  isRefundRequested: boolean
  isCancelled: boolean
}

export interface PurchaseLoad {
  acknowledged: AcknowledgedOrder[]
  /** Responses of 5xx while every process ran. */
  failures: string[]
  /** Stops new work, and resolves when running work has ended. */
  stop(): Promise<void>
}

interface Surroundings {
  origins: string[]
  goodsIds: number[]
  shoppers: ShopperClient[]
  sandbox: SandboxControl
}

const pauseAfterFailureInMs = 20
const pauseBetweenLooksInMs = 20
const shareOf = { paid: 0.75, cancelledOfUnpaid: 0.5, refundedOfPaid: 0.6 }

export function startPurchaseLoad({ origins, goodsIds, shoppers, sandbox }: Surroundings): PurchaseLoad {
  const acknowledged: AcknowledgedOrder[] = []
  const failures: string[] = []
  const stopping = new AbortController()
  const lanes = shoppers.map(async (shopper) => {
    while (!stopping.signal.aborted) await shopOnce(shopper).catch(() => sleep(pauseAfterFailureInMs))
  })

  /** @throws when a process dies meanwhile; then only earlier acknowledgements count */
  async function shopOnce(shopper: ShopperClient): Promise<void> {
    const origin = oneOf(origins)
    const bought = await shopper.buy(origin, oneOf(goodsIds), 1 + Math.floor(Math.random() * 2))
    if (bought.status >= 500) failures.push(JSON.stringify(bought.body))
    if (bought.status !== 201) return sleep(pauseAfterFailureInMs)
    const { order_number: orderNumber, pay_url: payUrl } = bought.body
    const outTradeNo = outTradeNoIn(payUrl)
    const order: AcknowledgedOrder = {
      shopper,
      orderNumber,
      outTradeNo,
      isPaid: false,
      isRefundRequested: false,
      isCancelled: false,
    }
    acknowledged.push(order)
    if (Math.random() > shareOf.paid) {
      if (Math.random() > shareOf.cancelledOfUnpaid) return
      const cancelled = await shopper.call(origin, 'POST', `/api/order/${orderNumber}/cancel/`)
      order.isCancelled = cancelled.status === 200
      return
    }
    await sandbox.pay(payUrl)
    order.isPaid = true
    if (Math.random() > shareOf.refundedOfPaid) return
    while ((await shopper.call(origin, 'GET', `/api/order/${orderNumber}/`)).body.status === 'pending') {
      await sleep(pauseBetweenLooksInMs)
    }
    const refunded = await shopper.refund(oneOf(origins), orderNumber)
    order.isRefundRequested = refunded.status === 200
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

function oneOf<Thing>(things: readonly Thing[]): Thing {
  return things[Math.floor(Math.random() * things.length)]!
}
