/** Bulk edits of the selected goods: previewed first, and undoable for ten minutes. */
import { useState } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { callConsole } from '#console-session/console-api.ts'
import type { Selection } from '#console-ui/lists/use-selection.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { undoBulkEdit } from '../../console-contract/bulk.ts'
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
}

export const bulkActions = (props: BulkActionsProps) => <BulkActions {...props} />

function BulkActions({ selection, query, onDone }: BulkActionsProps) {
  const [kind, setKind] = useState<BulkKind | null>(null)
  const finish = ({ batch_id, rows }: BulkOutcome) => {
    setKind(null)
    selection.clear()
    onDone({ batchId: batch_id, changed: rows.length })
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
  const undo = useSubmit(async () => {
    const { undone, kept: unchanged } = await callConsole<typeof undoBulkEdit>('POST /api/console/batches/{id}/undo/', {
      params: { id: done.batchId! },
    })
    setUndoOutcome(
      unchanged.length > 0
        ? m.catalogue_bulk_undone_kept({ count: undone, kept: unchanged.length })
        : m.catalogue_bulk_undone({ count: undone }),
    )
    onUndone()
  })
  return (
    <div className={undo.failure ? 'banner bg-danger-soft' : 'banner'}>
      <output>{undoOutcome || m.catalogue_bulk_done({ count: done.changed })}</output>
      {undo.failure && <p role="alert">{undo.failure.message}</p>}
      {done.batchId && !undoOutcome && (
        <Button disabled={undo.isBusy} onClick={() => void undo.run()}>
          {m.catalogue_bulk_undo()}
        </Button>
      )}
    </div>
  )
}
