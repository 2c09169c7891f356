/** Totals of the listed orders. */
import { m } from '#texts'
import type { ListedOrder } from '#features/orders/console-contract.ts'
import type { Selection } from '#console-ui/lists/use-selection.ts'
import { addMoney, formatMoney } from '#platform/money/money.ts'

/**
 * Total of this page, in line with the column.
 * @returns null without amounts
 */
export function sumWords(rows: readonly Pick<ListedOrder, 'total_amount'>[]): string | null {
  const amounts = rows.flatMap(({ total_amount }) => (total_amount === null ? [] : [total_amount]))
  if (amounts.length === 0) return null
  return m.order_pages_list_sum({ amount: formatMoney(amounts.reduce(addMoney)) })
}

type Counted = Pick<ListedOrder, 'order_number' | 'tab' | 'pieces' | 'pieces_left'>

/** Units to pack, or bought. @returns null where some selected orders are on another page */
export function piecesChosen({ ids }: Pick<Selection, 'ids'>, rows: readonly Counted[]): string | null {
  const chosen = rows.filter(({ order_number }) => ids.has(order_number))
  if (chosen.length < ids.size) return null
  const pieces = chosen.reduce(
    (sum, { tab, pieces, pieces_left }) => sum + (tab === 'to_ship' ? pieces_left : pieces),
    0,
  )
  return m.order_pages_line_items({ count: pieces })
}
