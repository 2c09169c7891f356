import type { ListedOrder } from '#features/orders/console-contract.ts'

const sent = new Set(['partly_shipped', 'shipped', 'delivered'])

/** Whether the order has units to pack or packed ones, so that a slip is offered. */
export function hasSlip({
  status,
  fulfilment,
  is_in_review,
}: Pick<ListedOrder, 'status' | 'fulfilment' | 'is_in_review'>): boolean {
  if (is_in_review) return false
  return sent.has(fulfilment) || (status === 'paid' && fulfilment !== 'called_off')
}
