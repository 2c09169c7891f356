/**
 * Reuses the idempotency key of a cancellation until a response arrives, so that a lost response causes no second one.
 */
import { makeRequestKey } from '#features/fulfilment/components/request-key.ts'
import { type UnsentOrder, unsentLines } from './cancellation-choice.ts'

const requests = new Map<string, { key: string; seen: string }>()

/** Returns the same key until a response, as long as the page shows the same cancellable units. */
export function cancellationKey(order: UnsentOrder & { order_number: string }): string {
  const seen = unsentLines(order)
    .map(({ position, unsent_amounts: { length } }) => `${position}:${length}`)
    .join()
  const before = requests.get(order.order_number)
  if (before?.seen === seen) return before.key
  const key = makeRequestKey()
  requests.set(order.order_number, { key, seen })
  return key
}

/** @param status HTTP status; 0 without a response. After 5xx the outcome is unknown. */
export function recordResponse(orderNumber: string, status: number): void {
  if (status > 0 && status < 500) requests.delete(orderNumber)
}
