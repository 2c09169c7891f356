import { useState } from 'react'
import type { RowId } from './list-parts.ts'

export interface Selection {
  ids: ReadonlySet<RowId>
  /** Everything the filter finds, beyond the loaded ids. */
  isAll: boolean
  count: number
  has(id: RowId): boolean
  set(ids: readonly RowId[], isSelected: boolean): void
  selectAll(): void
  clear(): void
}

const none: ReadonlySet<RowId> = new Set()

/** Selected rows stay over pages; another filter clears them. */
export function useSelection(filter: string, total: number): Selection {
  const [state, setState] = useState({ filter, ids: none, isAll: false })
  const { ids, isAll } = state.filter === filter ? state : { ids: none, isAll: false }
  const choose = (ids: ReadonlySet<RowId>, isAll: boolean) => setState({ filter, ids, isAll })
  return {
    ids,
    isAll,
    count: isAll ? total : ids.size,
    has: (id) => isAll || ids.has(id),
    set(changed, isSelected) {
      const next = new Set(ids)
      for (const id of changed) {
        if (isSelected) next.add(id)
        else next.delete(id)
      }
      choose(next, false)
    },
    selectAll: () => choose(ids, true),
    clear: () => choose(none, false),
  }
}
