import type { getOrder, OrderDetail } from '#features/fulfilment/contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

/** Result of an order's payment. `settled`: the order no longer waits, paid or not. */
export type Confirmation = { kind: 'settled'; order: OrderDetail } | { kind: 'unknown_order' } | { kind: 'logged_out' }

export interface Waiting {
  signal: AbortSignal
  wait(durationInMs: number): Promise<unknown>
  /** Called once after a minute without a result; polling continues. */
  onLongWait(): void
  /** Called with each response while the order waits. */
  onPending?(order: ResponseOf<typeof getOrder>): void
}

const firstDelayInMs = 1_500
const maxDelayInMs = 5_000
const growth = 1.2
const fastPollingInMs = 60_000
const delayAfterThatInMs = 10_000
/** A cancelled order may have been paid on an open cashier page, so wait for its webhook. */
const closedIsFinalAfterInMs = 5_000

/** Polls the order at growing intervals until its payment has a result. Failed requests are repeated. */
export async function confirmPayment(
  api: ShopApi,
  orderNumber: string,
  { signal, wait, onLongWait, onPending }: Waiting,
): Promise<Confirmation> {
  let delayInMs = firstDelayInMs
  let waitedInMs = 0
  for (;;) {
    const confirmation = await fetchConfirmation(api, orderNumber, { signal, onPending })
    if (confirmation && (waitedInMs >= closedIsFinalAfterInMs || !isClosed(confirmation))) return confirmation
    await wait(delayInMs)
    if (waitedInMs < fastPollingInMs && waitedInMs + delayInMs >= fastPollingInMs) onLongWait()
    waitedInMs += delayInMs
    delayInMs = waitedInMs < fastPollingInMs ? Math.min(delayInMs * growth, maxDelayInMs) : delayAfterThatInMs
  }
}

function isClosed(confirmation: Confirmation): boolean {
  if (confirmation.kind !== 'settled') return false
  return confirmation.order.status === 'cancelled' || confirmation.order.status === 'expired'
}

/** @returns null while the order waits, and where the shop did not respond */
export async function fetchConfirmation(
  api: ShopApi,
  orderNumber: string,
  { signal, onPending }: Partial<Pick<Waiting, 'signal' | 'onPending'>> = {},
): Promise<Confirmation | null> {
  try {
    const order = await api.call<typeof getOrder>('GET /api/order/{order_number}/', {
      params: { order_number: orderNumber },
      ...(signal && { signal }),
    })
    if (order.status !== 'pending') return { kind: 'settled', order }
    onPending?.(order)
    return null
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status === 404) return { kind: 'unknown_order' }
    return failure.status === 401 ? { kind: 'logged_out' } : null
  }
}
