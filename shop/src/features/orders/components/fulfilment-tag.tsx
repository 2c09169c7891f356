import { m } from '#texts'
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
  called_off: m.orders_fulfilment_called_off,
  needs_address: m.orders_fulfilment_needs_address,
  to_prepare: m.orders_fulfilment_to_prepare,
  partly_shipped: m.orders_fulfilment_partly_shipped,
  shipped: m.orders_fulfilment_shipped,
  delivered: m.orders_fulfilment_delivered,
}

/** Where the goods are, beside what became of the money; nothing before they are paid for. */
export function FulfilmentTag({ fulfilment }: { fulfilment: Fulfilment }) {
  return fulfilment === 'none' ? null : <Tag tone={tones[fulfilment]}>{words[fulfilment]()}</Tag>
}
