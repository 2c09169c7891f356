import type { OrderDetail } from '#features/fulfilment/contract.ts'

/** Sum of payments beyond the first, which the shop refunds; null without one. */
export function surplusOf({ events }: Pick<OrderDetail, 'events'>): string | null {
  const amounts = events.flatMap(({ kind, facts }) => (kind === 'paid_twice' ? [Number(facts.amount)] : []))
  return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2)
}
