import { m } from '#texts'
import type { WireDay, WireFigures } from '#features/reports/console-contract.ts'
import type { TakingsStep } from '#features/reports/values.ts'
import { formatMoney } from '#platform/money/money.ts'
import { formatCount } from '#ui/display/count.ts'

interface TableProps {
  /** In order; the table has the last one first. */
  days: readonly WireDay[]
  label: string
  step?: TakingsStep
  total?: WireFigures
}

export function TakingsTable({ days, label, step = 'day', total }: TableProps) {
  return (
    <table className="data-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{step === 'day' ? m.reports_day() : m.reports_month()}</th>
          <FigureHead>{m.reports_received()}</FigureHead>
          <FigureHead>{m.reports_refunded()}</FigureHead>
          <FigureHead isWideOnly>{m.reports_orders()}</FigureHead>
          <FigureHead isWideOnly>{m.reports_units()}</FigureHead>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, ...figures }) => (
          <Row key={day} name={step === 'day' ? day : day.slice(0, 7)} figures={figures} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <Row name={m.reports_total()} figures={total} isStrong />
        </tfoot>
      )}
    </table>
  )
}

function FigureHead({ isWideOnly = false, children }: { isWideOnly?: boolean; children: string }) {
  return (
    <th scope="col" className={isWideOnly ? 'is-figure max-desk:hidden' : 'is-figure'}>
      {children}
    </th>
  )
}

function Row({ name, figures, isStrong = false }: { name: string; figures: WireFigures; isStrong?: boolean }) {
  const { received, refunded, orders, units } = figures
  return (
    <tr className={isStrong ? 'font-strong' : undefined}>
      <td className="whitespace-nowrap tabular-nums">{name}</td>
      <td className="is-figure">{formatMoney(received)}</td>
      <td className="is-figure">{formatMoney(refunded)}</td>
      <td className="is-figure max-desk:hidden">{formatCount(orders)}</td>
      <td className="is-figure max-desk:hidden">{formatCount(units)}</td>
    </tr>
  )
}
