/** Says what has moved the stock. */
import { m } from '#texts'
import type { StockMovement } from '../../console-contract/stock.ts'
import type { MovementReason } from '../../values.ts'
import { reasonNames } from '../stock-changes.ts'

const reasons: Record<MovementReason, () => string> = {
  ...reasonNames,
  initial: m.catalogue_movement_initial,
  import: m.catalogue_movement_import,
  import_undo: m.catalogue_movement_import_undo,
}

const causes: Record<string, (values: { number: string }) => string> = {
  order: m.catalogue_movement_ordered,
  pay: m.catalogue_movement_paid,
  expire: m.catalogue_movement_expired,
  cancel: m.catalogue_movement_cancelled,
  revive: m.catalogue_movement_revived,
  refund: m.catalogue_movement_refunded,
  return: m.catalogue_movement_returned,
  write_off: m.catalogue_movement_written_off,
}

export function causeOf({ cause, reason, note, staff_name, order_number }: StockMovement): string {
  const number = order_number ?? ''
  if (!reason) return causes[cause]?.({ number }) ?? cause
  const who = staff_name ? m.catalogue_movement_by({ reason: reasons[reason](), name: staff_name }) : reasons[reason]()
  return note ? m.catalogue_movement_note({ what: who, note }) : who
}
