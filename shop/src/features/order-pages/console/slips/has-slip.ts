import type { ListedOrder } from '#features/orders/console-contract.ts'

const sent = new Set(['partly_shipped', 'shipped', 'delivered'])

/** Something of the order is to be packed, or was packed: only then a slip is offered. */
export function hasSlip({
  status,
  fulfilment,
  is_in_review,
}: Pick<ListedOrder, 'status' | 'fulfilment' | 'is_in_review'>): boolean {
  if (is_in_review) return false
  return sent.has(fulfilment) || (status === 'paid' && fulfilment !== 'called_off')
}
