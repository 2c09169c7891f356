/** Texts for the outcomes of lines. */
import { m } from '#texts'
import type { StateTone } from '#console-ui/display/state-mark.tsx'
import type { ShippingFileImport } from '#features/imports/console-contract/shapes.ts'
import type { ShippingColumn, ShippingOutcome } from '#features/imports/values.ts'

export const outcomeNames = {
  to_ship: m.imports_outcome_to_ship,
  shipped: m.imports_outcome_shipped,
  already: m.imports_outcome_already,
  not_found: m.imports_outcome_not_found,
  not_shippable: m.imports_outcome_not_shippable,
  refused: m.imports_outcome_refused,
} satisfies Record<ShippingOutcome, () => string>

export const outcomeTones = {
  to_ship: 'todo',
  shipped: 'plain',
  already: 'off',
  not_found: 'bad',
  not_shippable: 'bad',
  refused: 'bad',
} satisfies Record<ShippingOutcome, StateTone>

export const columnNames = {
  order_number: m.imports_column_order_number,
  tracking_number: m.imports_column_tracking_number,
  carrier: m.imports_column_carrier,
} satisfies Record<ShippingColumn, () => string>

/** The file's own heading; without headings the column's place. */
export function nameOfFileColumn({ headers }: Pick<ShippingFileImport, 'headers'>, index: number): string {
  return headers[index]?.trim() || m.imports_column_unnamed({ number: index + 1 })
}
