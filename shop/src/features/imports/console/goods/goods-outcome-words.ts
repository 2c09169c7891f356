/** Texts for the outcomes of rows of goods, and for the states of files. */
import { m } from '#texts'
import type { StateTone } from '#console-ui/display/state-mark.tsx'
import { whenOf } from '#console-ui/when.ts'
import type { ListedImport } from '#features/imports/console-contract/shapes.ts'
import type { GoodsOutcome } from '#features/imports/values.ts'

export const goodsOutcomeNames = {
  unread: m.imports_goods_unread,
  to_add: m.imports_goods_to_add,
  to_update: m.imports_goods_to_update,
  unchanged: m.imports_goods_unchanged,
  refused: m.imports_outcome_refused,
  skipped: m.imports_goods_skipped,
  added: m.imports_goods_added,
  updated: m.imports_goods_updated,
  undone: m.imports_goods_undone,
  kept: m.imports_goods_left,
} satisfies Record<GoodsOutcome, () => string>

export const goodsOutcomeTones = {
  unread: 'off',
  to_add: 'todo',
  to_update: 'plain',
  unchanged: 'off',
  refused: 'bad',
  skipped: 'off',
  added: 'todo',
  updated: 'plain',
  undone: 'off',
  kept: 'wait',
} satisfies Record<GoodsOutcome, StateTone>

/** The state of a file in the list. */
export function stateOf(file: ListedImport): { tone: StateTone; words: string } {
  const { kind, status, undoable_until: until, undone_at: undoneAt } = file
  if (file.retry_at) return { tone: 'bad', words: m.imports_state_failed() }
  if (status === 'read') return { tone: 'wait', words: m.imports_state_checking() }
  if (status === 'checked') return { tone: 'todo', words: m.imports_state_checked() }
  if (status === 'applying')
    return { tone: 'wait', words: kind === 'goods' ? m.imports_state_applying() : m.imports_state_sending() }
  if (status === 'undoing') return { tone: 'wait', words: m.imports_state_undoing() }
  if (status === 'undone') return { tone: 'off', words: m.imports_state_undone({ time: whenOf(undoneAt!) }) }
  if (kind === 'shipments') return { tone: 'plain', words: m.imports_state_sent() }
  return until
    ? { tone: 'todo', words: m.imports_state_undoable({ time: whenOf(until) }) }
    : { tone: 'plain', words: m.imports_state_applied() }
}
