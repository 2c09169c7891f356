import { Link } from 'react-router'
import { m } from '#texts'
import type { ShippingFileRow } from '#features/imports/console-contract/rows.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { outcomeTones, outcomeNames } from './outcome-words.ts'

export const fileColumns = (): readonly ListColumn<ShippingFileRow>[] => [
  { key: 'line', title: m.imports_column_line(), isFigure: true, cell: ({ line }) => line },
  { key: 'outcome', title: m.imports_column_outcome(), cell: (row) => <Outcome row={row} /> },
  { key: 'order', title: m.imports_column_order_number(), cell: (row) => <OrderNumber row={row} /> },
  { key: 'carrier', title: m.imports_column_carrier(), cell: ({ after }) => after?.carrier },
  {
    key: 'number',
    title: m.imports_column_tracking_number(),
    cell: ({ after }) => <span className="code-text">{after?.tracking_number}</span>,
  },
  { key: 'pieces', title: m.imports_column_quantity(), isFigure: true, cell: ({ after }) => after?.pieces },
  { key: 'why', title: m.imports_column_why(), cell: (row) => <Why row={row} /> },
]

function Outcome({ row: { outcome } }: { row: ShippingFileRow }) {
  return <StateMark tone={outcomeTones[outcome]}>{outcomeNames[outcome]()}</StateMark>
}

/** A line rejected on parsing has not been looked up. */
const isOrderKnown = ({ outcome, after }: ShippingFileRow) =>
  outcome !== 'not_found' && (outcome !== 'refused' || after !== null)

function OrderNumber({ row }: { row: ShippingFileRow }) {
  const { order_number } = row
  if (!isOrderKnown(row)) return <span className="code-text">{order_number}</span>
  return (
    <Link className="link code-text whitespace-nowrap" to={consolePaths.order(order_number)}>
      {order_number}
    </Link>
  )
}

function Why({ row: { errors } }: { row: ShippingFileRow }) {
  const sentences = Object.values(errors).flat()
  return sentences.length > 0 ? <span className="text-small text-danger">{sentences.join(' ')}</span> : null
}

/** A row as a card on a phone. */
export function fileRowCard(row: ShippingFileRow) {
  const { line, after } = row
  return (
    <>
      <p className="mb-1.5 flex justify-between gap-3">
        <OrderNumber row={row} />
        <Outcome row={row} />
      </p>
      <p className="card-line">
        <span className="text-ink-2">
          {m.imports_column_line()} {line}
        </span>
        <span>
          {after?.carrier} <span className="code-text">{after?.tracking_number}</span>
        </span>
      </p>
      <Why row={row} />
    </>
  )
}
