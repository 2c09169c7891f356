/** Dialog of a bulk edit: input, preview, then the change. */
import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { BeforeAfterList, BeforeAfterRow } from '#console-ui/display/before-after.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { nameOfGoods } from '../goods-words.ts'
import { TypesNote, useTypes } from '#features/goods-types/components/console/type-choices.tsx'
import type { BulkChange, BulkOutcome, SendBulk } from './bulk-calls.ts'
import { needsNoInput, BulkFields, type BulkKind, bulkWords, changeOf, shownOf } from './bulk-kinds.tsx'
import { wasPriceOf } from './sale-bulk-fields.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { Button } from '#ui/controls/button.tsx'

export interface BulkDialogProps {
  kind: BulkKind
  count: number
  send: SendBulk
  onDone(outcome: BulkOutcome): void
  onClose(): void
}

export function BulkDialog({ kind, count, send, onDone, onClose }: BulkDialogProps) {
  const [key] = useState(() => crypto.randomUUID())
  const [seen, setSeen] = useState<{ change: BulkChange; outcome: BulkOutcome } | null>(null)
  const { types, ...typesRead } = useTypes()
  const words = bulkWords[kind]
  const look = useSubmit(async (fields) => {
    const change = changeOf(kind, fields)
    setSeen({ change, outcome: await send({ ...change, dry_run: true }, crypto.randomUUID()) })
  })
  const apply = useSubmit(async () => onDone(await send(seen!.change, key)))
  const lookAtOnce = useEffectEvent(() => void look.run())
  useEffect(() => {
    if (needsNoInput(kind)) lookAtOnce()
  }, [kind])
  const { rows = [], refused = [] } = seen?.outcome ?? {}
  return (
    <ConsoleDialog title={words.title({ count })} onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={look.onSubmit} onChange={() => setSeen(null)}>
        <FormError failure={look.failure ?? apply.failure} />
        {kind === 'sub_type' && <TypesNote {...typesRead} />}
        <BulkFields kind={kind} types={types} errorsOf={look.errorsOf} />
        {!seen && !needsNoInput(kind) && (
          <p className="action-row">
            <Button variant="quiet" onClick={onClose}>
              {m.console_ui_cancel()}
            </Button>
            <Button type="submit" disabled={look.isBusy}>
              {kind === 'sub_type' ? m.catalogue_bulk_look_type() : m.catalogue_bulk_look()}
            </Button>
          </p>
        )}
      </CheckedForm>
      {seen && (
        <>
          <BeforeAfterList label={m.catalogue_bulk_before_after()}>
            {rows.map((row) => (
              <BeforeAfterRow
                key={row.id}
                name={nameOfGoods(row).name}
                before={shownOf(kind, row.before, types)}
                after={shownOf(kind, row.after, types)}
              >
                {kind === 'sale' && <span className="text-ink-2">{wasPriceOf(row.after)}</span>}
              </BeforeAfterRow>
            ))}
          </BeforeAfterList>
          {rows.length === 0 && refused.length === 0 && <p>{m.catalogue_bulk_nothing_changes()}</p>}
          {refused.map(({ id, sku, detail }) => (
            <p key={id} className="text-small text-danger">
              {sku} {detail}
            </p>
          ))}
          <p className="text-small text-ink-2">{words.consequence()}</p>
          <FormActs
            submit={applyWords[kind]?.({ count: rows.length }) ?? m.catalogue_bulk_do({ count: rows.length })}
            isBusy={apply.isBusy || rows.length === 0}
            onSubmit={() => void apply.run()}
            onClose={onClose}
          />
        </>
      )}
    </ConsoleDialog>
  )
}

const applyWords: Partial<Record<BulkKind, (values: { count: number }) => string>> = {
  price: m.catalogue_bulk_apply,
  sale: m.catalogue_bulk_sale_apply,
}
