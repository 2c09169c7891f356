import { m } from '#texts'
import type { Order } from '#features/orders/contract.ts'
import type { Fulfilment } from '#features/orders/values.ts'
import { Tag, type TagTone } from '#ui/display/tag.tsx'

const tones: Record<Exclude<Fulfilment, 'none'>, TagTone> = {
  called_off: 'quiet',
  needs_address: 'warm',
  to_prepare: 'quiet',
  partly_shipped: 'quiet',
  shipped: 'quiet',
  delivered: 'quiet',
}

const words: Record<Exclude<Fulfilment, 'none'>, () => string> = {
  called_off: m.orders_fulfilment_items_cancelled,
  needs_address: m.orders_fulfilment_needs_address,
  to_prepare: m.orders_fulfilment_to_prepare,
  partly_shipped: m.orders_fulfilment_partly_shipped,
  shipped: m.orders_fulfilment_shipped,
  delivered: m.orders_fulfilment_delivered,
}

/**
 * Fulfilment status of a paid order, shown next to the payment status.
 * A fully refunded order shows only a cancellation, because no goods are due.
 */
export function FulfilmentTag({ status, fulfilment }: Pick<Order, 'status' | 'fulfilment'>) {
  const isAwaited = fulfilment === 'called_off' || status !== 'refunded'
  return fulfilment === 'none' || !isAwaited ? null : <Tag tone={tones[fulfilment]}>{words[fulfilment]()}</Tag>
}
