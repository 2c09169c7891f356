import { m } from '#texts'
import { ConsoleEmptyState } from '#console-ui/console-states.tsx'
import { whenOf } from '#console-ui/when.ts'
import type { WireLastExport } from '#features/exports/console-contract.ts'
import { LinesTable } from '#features/fulfilment/components/console/lines-table.tsx'
import { formatCount } from '#ui/display/count.ts'

export function LastExports({ exports }: { exports: readonly WireLastExport[] }) {
  return (
    <section className="mt-10 mb-8 max-w-180" aria-labelledby="last-exports">
      <h2 id="last-exports" className="section-title">
        {m.exports_last()}
      </h2>
      {exports.length === 0 ? (
        <ConsoleEmptyState title={m.exports_none()}>{m.exports_none_text()}</ConsoleEmptyState>
      ) : (
        <LinesTable titles={[m.exports_file(), m.exports_rows(), m.exports_time()]}>
          {exports.map(({ at, file, from, to, rows, staff_name: name }) => (
            <tr key={`${at} ${file}`}>
              <td>
                {file}
                <small>{spanWords(from, to)}</small>
              </td>
              <td className="is-figure">{formatCount(rows)}</td>
              <td className="is-figure">
                {whenOf(at)}
                <small>{name}</small>
              </td>
            </tr>
          ))}
        </LinesTable>
      )}
    </section>
  )
}

function spanWords(from: string | null, to: string | null): string {
  if (from !== null && to !== null) return m.exports_span_of({ from, to })
  if (from !== null) return m.exports_span_since({ from })
  return to === null ? m.exports_span_all() : m.exports_span_until({ to })
}
