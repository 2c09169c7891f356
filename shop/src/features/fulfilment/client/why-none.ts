import { m } from '#texts'
import type { OrderStory } from '#features/fulfilment/contract.ts'
import { askedTooOften, type StoryLine } from './return-request.ts'

type Asked = Pick<OrderStory, 'returns' | 'return_days'>
type Line = Pick<StoryLine, 'position' | 'returnable_quantity' | 'is_returnable'>

/** Why nothing of a line can be given back for the reason that is chosen. */
export function whyNone(order: Asked, { position, returnable_quantity: quantity, is_returnable }: Line): string {
  const tooOften = askedTooOften(order, position)
  if (tooOften) return tooOften === 'too_many' ? m.fulfilment_too_many_returns() : m.fulfilment_refused_before()
  if (quantity === 0) return m.fulfilment_return_line_none()
  return is_returnable ? m.fulfilment_return_line_over({ days: order.return_days }) : m.fulfilment_with_reason_alone()
}
