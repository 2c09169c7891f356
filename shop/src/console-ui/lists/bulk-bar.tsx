import type { ReactNode } from 'react'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { Icon } from '#ui/display/icon.tsx'
import type { Selection } from './use-selection.ts'

export interface BulkBarProps {
  selection: Selection
  /** Number of rows the filter matches; unset where only rows that were seen may be selected. */
  total?: number | undefined
  /** Shown next to the number of selected rows. */
  note?: string | null
  children: ReactNode
}

/** Floats at the lower edge while something is selected. */
export function BulkBar({ selection, total, note, children }: BulkBarProps) {
  if (selection.count === 0) return null
  const count = formatCount(selection.count)
  return (
    <div className="c-bulk" role="toolbar" aria-label={m.console_ui_list_bulk()}>
      <p className="c-bulk-count">
        <span aria-live="polite">
          {selection.isAll ? m.console_ui_list_selected_all({ count }) : m.console_ui_list_selected({ count })}
          {note && <span className="c-bulk-note">{note}</span>}
        </span>
        {total !== undefined && total > selection.count && (
          <button type="button" className="c-link" onClick={() => selection.selectAll()}>
            {m.console_ui_list_select_all({ count: formatCount(total) })}
          </button>
        )}
      </p>
      {children}
      <button
        type="button"
        className="c-icon-btn"
        aria-label={m.console_ui_list_unselect()}
        onClick={() => selection.clear()}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  )
}
