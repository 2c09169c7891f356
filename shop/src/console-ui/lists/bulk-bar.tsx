import type { ReactNode } from 'react'
import { m } from '#texts'
import { formatCount } from '#ui/display/count.ts'
import { SmallIconButton } from '../display/small-icon-button.tsx'
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
    <div
      className="fixed bottom-6 left-[calc(var(--spacing-rail)+(100vw-var(--spacing-rail))/2)] z-18 flex max-w-[calc(100vw-var(--spacing-rail)-32px)] -translate-x-1/2 items-center gap-1 overflow-x-auto rounded-panel border border-line bg-raised py-2 pr-2 pl-4 whitespace-nowrap shadow-float max-desk:inset-x-4 max-desk:bottom-[calc(72px+env(safe-area-inset-bottom))] max-desk:max-w-none max-desk:translate-none max-desk:flex-wrap max-desk:overflow-x-visible max-desk:pl-2 [&_.button-shape]:px-2.5"
      role="toolbar"
      aria-label={m.console_ui_list_bulk()}
    >
      <p className="mr-2 flex flex-none gap-2 border-r border-line pr-3 whitespace-nowrap tabular-nums max-desk:m-0 max-desk:min-h-11 max-desk:flex-[1_0_100%] max-desk:items-center max-desk:border-0 max-desk:pr-11 max-desk:pl-2">
        <span aria-live="polite">
          {selection.isAll ? m.console_ui_list_selected_all({ count }) : m.console_ui_list_selected({ count })}
          {note && <span className="ml-2">{note}</span>}
        </span>
        {total !== undefined && total > selection.count && (
          <button type="button" className="link text-small" onClick={() => selection.selectAll()}>
            {m.console_ui_list_select_all({ count: formatCount(total) })}
          </button>
        )}
      </p>
      {children}
      <span className="flex max-desk:absolute max-desk:top-2 max-desk:right-2">
        <SmallIconButton icon="close" label={m.console_ui_list_unselect()} onClick={() => selection.clear()} />
      </span>
    </div>
  )
}
