/** Bulk edits of the selected goods: previewed first, and undoable for ten minutes. */
import { useState } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { callConsole } from '#console-session/console-api.ts'
import type { Selection } from '#console-ui/lists/use-selection.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { endBulkSale, undoBulkEdit } from '../../console-contract/bulk.ts'
import { bulkOf, type BulkOutcome } from './bulk-calls.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type BulkKind, bulkKinds, bulkWords } from './bulk-kinds.tsx'

export interface BulkActionsProps {
  selection: Selection
  /** The list's own, for a selection of all results. */
  query: Record<string, string>
  onDone(done: BulkDone): void
}

export interface BulkDone {
  batchId: string | null
  changed: number
  isSale: boolean
}

export const bulkActions = (props: BulkActionsProps) => <BulkActions {...props} />

function BulkActions({ selection, query, onDone }: BulkActionsProps) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  const finish = ({ batch_id, rows }: BulkOutcome) => {
    setKind(null)
    selection.clear()
    onDone({ batchId: batch_id, changed: rows.length, isSale: kind === 'sale' })
  }
  return (
    <>
      {bulkKinds.map((kind) => (
        <Button key={kind} variant="quiet" onClick={() => setKind(kind)}>
          {bulkWords[kind].act()}
        </Button>
      ))}
      {kind && (
        <BulkDialog
          key={kind}
          kind={kind}
          count={selection.count}
          send={bulkOf(selection, query)}
          onDone={finish}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}

/** Shown until undone or dismissed. */
export function BulkDoneMessage({ done, onUndone }: { done: BulkDone; onUndone(): void }) {
  const [undoOutcome, setUndoOutcome] = useState('')
  const words = done.isSale ? saleWords : editWords
  const undo = useSubmit(async () => {
    setUndoOutcome(await words.undone(done.batchId!))
    onUndone()
  })
  return (
    <div className={undo.failure ? 'banner bg-danger-soft' : 'banner'}>
      <output>{undoOutcome || words.done({ count: done.changed })}</output>
      {undo.failure && <p role="alert">{undo.failure.message}</p>}
      {done.batchId && !undoOutcome && (
        <Button disabled={undo.isBusy} onClick={() => void undo.run()}>
          {words.undo()}
        </Button>
      )}
    </div>
  )
}

const editWords = {
  done: m.catalogue_bulk_done,
  undo: m.catalogue_bulk_undo,
  async undone(id: string) {
    const { undone, kept: unchanged } = await callConsole<typeof undoBulkEdit>('POST /api/console/batches/{id}/undo/', {
      params: { id },
    })
    return unchanged.length > 0
      ? m.catalogue_bulk_undone_skipped({ count: undone, kept: unchanged.length })
      : m.catalogue_bulk_undone({ count: undone })
  },
}

const saleWords = {
  done: m.catalogue_bulk_sale_done,
  undo: m.catalogue_bulk_sale_end,
  async undone(batchId: string) {
    const { ended, removed } = await callConsole<typeof endBulkSale>('DELETE /api/console/goods/sales/{batch_id}/', {
      params: { batch_id: batchId },
    })
    return m.catalogue_bulk_sale_ended({ count: ended + removed })
  },
}
