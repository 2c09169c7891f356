import { m } from '#texts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { requestedTooOften, type OrderDetailLine } from './return-request.ts'

type ReturnableOrder = Pick<OrderDetail, 'returns' | 'return_days'>
type Line = Pick<OrderDetailLine, 'position' | 'quantity' | 'called_off' | 'returnable_quantity' | 'is_returnable'>

/** Why no unit of a line can be returned for the chosen reason. */
export function notReturnableReason(order: ReturnableOrder, line: Line): string {
  const { position, quantity, called_off, is_returnable } = line
  const tooOften = requestedTooOften(order, position)
  if (tooOften) return tooOften === 'too_many' ? m.returns_too_many_returns() : m.returns_refused_before()
  if (called_off === quantity) return m.returns_line_items_cancelled()
  if (line.returnable_quantity === 0) return m.returns_line_none()
  return is_returnable ? m.returns_line_over({ days: order.return_days }) : m.returns_with_reason_alone()
}
