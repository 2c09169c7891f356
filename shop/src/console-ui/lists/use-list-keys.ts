import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../use-keys.ts'
import type { RowId } from './list-parts.ts'
import type { Selection } from './use-selection.ts'

export interface KeyedRow {
  id: RowId
  to: string | undefined
}

/** `j k` rows, `x` selects, `Enter` opens, `Esc` clears the selection. A row itself has the focus. */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  rows: readonly KeyedRow[],
  selection: Selection | null,
): void {
  const navigate = useNavigate()
  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const current = () => elements().findIndex((element) => element.contains(document.activeElement))
  const go = (step: 1 | -1) => {
    const all = elements()
    const next = all[Math.min(Math.max(current() + step, 0), all.length - 1)]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    x() {
      const row = rows[current()]
      if (!row || !selection) return false
      selection.set([row.id], !selection.has(row.id))
    },
    Enter(event) {
      const to = rows[current()]?.to
      if (!to || !elements().includes(event.target as HTMLElement)) return false
      void navigate(to)
    },
    Escape() {
      if (!selection || selection.count === 0) return false
      selection.clear()
    },
  })
}
