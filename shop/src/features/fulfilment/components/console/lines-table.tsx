import type { ReactNode } from 'react'

interface LinesTableProps {
  titles: readonly string[]
  children: ReactNode
}

/** Lines of an order or return: the goods, then figures. */
export function LinesTable({ titles, children }: LinesTableProps) {
  return (
    <div className="relative overflow-x-auto">
      <table className="data-table max-sm:[&_td+td]:whitespace-nowrap [&_tr>:first-child]:pl-0 [&_tr>:last-child]:pr-0">
        <thead className="max-sm:sr-only max-sm:block">
          <tr>
            {titles.map((title, index) => (
              <th key={title} scope="col" className={index > 0 ? 'is-figure' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
