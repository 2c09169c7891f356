import { m } from '#texts'
import { textLinkStyle } from '#ui/controls/text-link-style.ts'
import { CheckField } from '#ui/fields/check-field.tsx'
import { remove, select } from '../client/change-basket.ts'
import type { BasketLine } from '../contract.ts'
import { BuyableLine } from './buyable-line.tsx'
import { UnavailableLine } from './unavailable-line.tsx'
import { RemovedRow } from './removed-row.tsx'

export interface RemovedLine {
  line: BasketLine
  /** Position before removal. */
  place: number
}

export interface BasketLinesProps {
  lines: readonly BasketLine[]
  /** Shown in position until the page is left: removing can be undone. */
  removed: readonly RemovedLine[]
  onRemoved: (change: (removed: readonly RemovedLine[]) => readonly RemovedLine[]) => void
}

const listStyle = '@container border-t border-line'

export function BasketLines({ lines, removed, onRemoved }: BasketLinesProps) {
  const isBuyable = ({ counted }: BasketLine) => counted > 0
  const buyable = lines.filter(isBuyable)
  const lost = lines.filter((line) => !isBuyable(line))
  const unselected = buyable.filter((line) => !line.is_selected)
  function drop(dropped: readonly BasketLine[]) {
    onRemoved((before) => [
      ...before.filter(({ line }) => !dropped.some(({ goods_id }) => goods_id === line.goods_id)),
      ...dropped.map((line) => ({ line, place: rows.findIndex((row) => row.line === line) })),
    ])
    void remove(dropped)
  }
  const rows = withRemoved(buyable, removed)
  return (
    <div>
      <ul className={listStyle}>
        {rows.map(({ line, isRemoved }) => (
          <li key={line.goods_id} className="border-b border-line">
            {isRemoved ? <RemovedRow line={line} /> : <BuyableLine line={line} onRemove={() => drop([line])} />}
          </li>
        ))}
      </ul>
      {buyable.length > 1 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4">
          <CheckField
            label={m.basket_select_all()}
            checked={unselected.length === 0}
            isMixed={unselected.length > 0 && unselected.length < buyable.length}
            onChange={() => void select(unselected.length === 0 ? buyable : unselected, unselected.length > 0)}
          />
          {unselected.length > 0 && (
            <button type="button" className={textLinkStyle} onClick={() => drop(unselected)}>
              {m.basket_remove_unselected()}
            </button>
          )}
        </div>
      )}
      {lost.length > 0 && (
        <section className="mt-12" aria-labelledby="lost-lines">
          <h2 id="lost-lines" className="mb-3 font-serif text-lead tracking-[.03em]">
            {m.basket_unavailable()}
          </h2>
          <ul className={listStyle}>
            {lost.map((line) => (
              <li key={line.goods_id} className="border-b border-line">
                <UnavailableLine line={line} onRemove={() => drop([line])} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface Row {
  line: BasketLine
  isRemoved: boolean
}

function withRemoved(lines: readonly BasketLine[], removed: readonly RemovedLine[]): Row[] {
  const rows: Row[] = lines.map((line) => ({ line, isRemoved: false }))
  for (const { line, place } of removed.toSorted((a, b) => a.place - b.place)) {
    rows.splice(place < 0 ? rows.length : place, 0, { line, isRemoved: true })
  }
  return rows
}
