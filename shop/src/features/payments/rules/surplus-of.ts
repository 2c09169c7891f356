import type { OrderDetail } from '#features/fulfilment/contract.ts'

/** Sum of a second payment, which the shop refunds; null without one. */
export function surplusOf({ events }: Pick<OrderDetail, 'events'>): string | null {
  const event = events.find(({ kind }) => kind === 'paid_twice')
  return event ? String(event.facts.amount) : null
}
