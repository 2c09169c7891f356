/** The key of a call-off is kept until an answer came. What was lost on its way is not done twice. */
import { makeRequestKey } from '#features/fulfilment/components/request-key.ts'
import { type UnsentOrder, unsentLines } from './cancellation-choice.ts'

const asked = new Map<string, { key: string; seen: string }>()

/** The same again while nobody has answered, and the page shows no more and no fewer pieces than then. */
export function keyOfCallOff(order: UnsentOrder & { order_number: string }): string {
  const seen = unsentLines(order)
    .map(({ position, unsent_amounts: { length } }) => `${position}:${length}`)
    .join()
  const before = asked.get(order.order_number)
  if (before?.seen === seen) return before.key
  const key = makeRequestKey()
  asked.set(order.order_number, { key, seen })
  return key
}

/** @param status what was answered; 0 where nothing was. After 5xx it may have been done or not. */
export function recordResponse(orderNumber: string, status: number): void {
  if (status > 0 && status < 500) asked.delete(orderNumber)
}
