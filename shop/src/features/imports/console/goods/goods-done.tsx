/** The outcome of an import, with the button that undoes it. */
import { useState } from 'react'
import { m } from '#texts'
import type { undoImport } from '#features/imports/console-contract/files.ts'
import { callConsole } from '#console-session/console-api.ts'
import { Consequences } from '#console-ui/consequences.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { whenOf } from '#console-ui/when.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatCount } from '#ui/display/count.ts'
import { asGoodsFile, type GoodsFileProps } from '../kinds.ts'
import { DownloadProblems } from '../download-problems.tsx'

const isFuture = (time: string | null): boolean => time !== null && Date.parse(time) > Date.now()

export function GoodsDone({ file, onChange }: GoodsFileProps) {
  const [isOpen, setOpen] = useState(false)
  const { added, updated, undone, refused, skipped } = file.counts
  const isUndone = file.status === 'undone'
  const mayUndo = isFuture(file.undoable_until)
  return (
    <section className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 border-y border-line py-5">
      <div aria-live="polite" className="min-w-60 flex-1">
        <h2 className="font-serif text-[1.25rem]">
          {isUndone ? m.imports_undone_rows({ count: undone }) : m.imports_written_done({ count: added + updated })}
        </h2>
        <p className="text-ink-2">
          {isUndone
            ? leftOf(file)
            : `${m.imports_will_parts({
                added: formatCount(added),
                updated: formatCount(updated),
                skipped: formatCount(refused + skipped),
              })}${added > 0 && !file.options.is_new_on_sale ? ` ${m.imports_new_off_sale()}` : ''}`}
        </p>
        {file.pictures.set + file.pictures.refused > 0 && (
          <p className="text-ink-2">
            {m.imports_pictures_done({
              set: formatCount(file.pictures.set),
              refused: formatCount(file.pictures.refused),
            })}
          </p>
        )}
        {mayUndo && (
          <p className="text-small text-ink-2">{m.imports_undoable_until({ time: whenOf(file.undoable_until!) })}</p>
        )}
      </div>
      {refused + skipped + file.pictures.refused > 0 && <DownloadProblems file={file} />}
      {mayUndo && (
        <Button variant="danger-outline" onClick={() => setOpen(true)}>
          {m.imports_undo()}
        </Button>
      )}
      {isOpen && <UndoDialog file={file} onChange={onChange} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** A sentence for each thing that undoing has left. */
function leftOf({ counts: { kept }, left: { withdrawn, new_types: types } }: GoodsFileProps['file']): string {
  const sentences = [
    kept > 0 && m.imports_undone_edited({ count: kept }),
    withdrawn > 0 && m.imports_undone_withdrawn({ count: withdrawn }),
    types > 0 && m.imports_undone_types({ count: types }),
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences.join(' ') : m.imports_undone_whole()
}

function UndoDialog({ file, onChange, onClose }: GoodsFileProps & { onClose(): void }) {
  const { added, updated } = file.counts
  const once = useIdempotencyKey()
  const undo = useSubmit(async () => {
    const next = await callConsole<typeof undoImport>('POST /api/console/imports/{id}/undo/', {
      params: { id: file.id },
      headers: { 'idempotency-key': once.key },
    })
    onClose()
    onChange(asGoodsFile(next))
  })
  return (
    <ConsoleDialog title={m.imports_undo_title({ file: file.file_name })} isBusy={undo.isBusy} onClose={onClose}>
      <FormError failure={undo.failure} />
      <Consequences>
        <ul>
          {updated > 0 && <li>{m.imports_undo_updated({ count: updated })}</li>}
          {added > 0 && <li>{m.imports_undo_added({ count: added })}</li>}
          {file.pictures.set > 0 && <li>{m.imports_undo_pictures()}</li>}
          <li>{m.imports_undo_edited()}</li>
          <li>{m.imports_undo_sold()}</li>
        </ul>
      </Consequences>
      <FormActs
        submit={m.imports_undo_do({ count: added + updated })}
        isDanger
        isBusy={undo.isBusy}
        onSubmit={() => void undo.run()}
        onClose={onClose}
      />
    </ConsoleDialog>
  )
}
