/** One rule: its sentence, its fields, and a basket to try them on. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import type { BodyIn } from '#platform/contract/call.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { Button } from '#ui/controls/button.tsx'
import type { addPromotion, changePromotion, WirePromotion } from '../console-contract.ts'
import { promotionsAuditLabels } from './audit-labels.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import {
  allFields,
  changedFields,
  fieldNames,
  fieldsOf,
  newFields,
  type PromotionFields,
  toBody,
} from './promotion-fields.ts'
import { RuleFields } from './rule-fields.tsx'
import { sentenceOf } from './rule-words.ts'
import { TryOut } from './try-out.tsx'

interface PromotionEditorProps {
  /** Null: a new one. */
  promotion: WirePromotion | null
  /** The stored row has changed, perhaps by another person. */
  onChange(row: WirePromotion): void
  onSaved(row: WirePromotion, sentence: string): void
  onDeleted(sentence: string): void
}

export function PromotionEditor({ promotion, onChange, onSaved, onDeleted }: PromotionEditorProps) {
  const saved = promotion ? fieldsOf(promotion) : newFields
  const [own, setOwn] = useState<Partial<PromotionFields>>({})
  const [dialog, setDialog] = useState<'codes' | 'delete' | null>(null)
  const fields = { ...saved, ...own }
  const unsaved = changedFields(fields, saved)
  const saving = useSubmit(async () => {
    const row = promotion ? await change(promotion, fields, unsaved, onChange) : await add(fields)
    setOwn({})
    onChange(row)
    onSaved(row, m.promotions_saved({ name: nameInLanguage(row.names) }))
  })
  const codes = { code: promotion?.code ?? null, count: promotion?.code_count ?? 0 }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 min-[1180px]:grid-cols-[minmax(0,1fr)_320px]">
      <section className="grid grid-cols-[minmax(0,1fr)] gap-5" aria-label={m.promotions_rule()}>
        <p className="rounded-control bg-sunk px-3.5 py-3 text-[1rem]/[1.7] break-words" aria-live="polite">
          {sentenceOf(fields, codes)}
        </p>
        <FormError failure={saving.failure} />
        <RuleFields
          fields={fields}
          unsaved={unsaved}
          promotion={promotion}
          errorsOf={saving.errorsOf}
          onFields={(more) => setOwn((before) => ({ ...before, ...more }))}
          onCodes={() => setDialog('codes')}
        />
        {promotion && (
          <>
            <p className="banner m-0">{m.promotions_orders_stay()}</p>
            <p className="flex flex-wrap gap-2">
              <Button variant="quiet" onClick={() => setDialog('delete')}>
                {m.promotions_delete()}
              </Button>
            </p>
            <SubjectHistory
              subject={`promotion:${promotion.id}`}
              words={promotionsAuditLabels}
              version={promotion.revision}
              hasHeading
            />
          </>
        )}
      </section>
      <TryOut id={promotion?.id ?? null} fields={fields} unsaved={promotion ? unsaved : allFields} />
      <SaveBar
        unsaved={unsaved.map((field) => fieldNames[field]())}
        isBusy={saving.isBusy}
        onSave={() => void saving.run()}
        onDiscard={() => setOwn({})}
      />
      <UnsavedGuard hasUnsaved={() => unsaved.length > 0} />
      {dialog === 'codes' && promotion && (
        <CodesDialog promotion={promotion} onChange={onChange} onClose={() => setDialog(null)} />
      )}
      {dialog === 'delete' && promotion && (
        <DeleteDialog promotion={promotion} onDeleted={onDeleted} onClose={() => setDialog(null)} />
      )}
    </div>
  )
}

function add(fields: PromotionFields): Promise<WirePromotion> {
  const body = { ...toBody(fields, allFields), ...(fields.needs_code && fields.code.trim() && { code: fields.code }) }
  return callConsole<typeof addPromotion>('POST /api/console/promotions/', {
    body: body as BodyIn<typeof addPromotion>,
  })
}

/** Repeats the change on a row with other fields changed by another person. */
async function change(
  { id, revision }: WirePromotion,
  fields: PromotionFields,
  unsaved: readonly (keyof PromotionFields)[],
  onStale: (row: WirePromotion) => void,
): Promise<WirePromotion> {
  const send = (current: number) =>
    callConsole<typeof changePromotion>('PATCH /api/console/promotions/{id}/', {
      params: { id },
      headers: ifMatch(current),
      body: toBody(fields, unsaved) as BodyIn<typeof changePromotion>,
    })
  try {
    return await send(revision)
  } catch (failure) {
    if (!isEditConflict(failure)) throw failure
    const current = failure.body.current as WirePromotion
    if (Object.keys(failure.fieldErrors).length === 0) return send(current.revision)
    onStale(current)
    throw failure
  }
}
