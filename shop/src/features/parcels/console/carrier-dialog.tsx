import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { DeleteDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import type { addCarrier, changeCarrier, deleteCarrier, EditedCarrier } from '../console-contract.ts'
import {
  maxCarrierCodeLength,
  maxCarrierNameLength,
  maxTrackingUrlLength,
  numberPlaceholder,
  otherCarrier,
} from '../values.ts'
import { parcelsAuditLabels } from './audit-labels.ts'

export interface CarrierOutcome {
  carrier: EditedCarrier
  isDeleted: boolean
}

export interface CarrierDialogProps {
  /** Null: a new one. */
  carrier: EditedCarrier | null
  onDone(outcome: CarrierOutcome): void
  /** Another person has changed the carriers. */
  onStale(): void
  onClose(): void
}

export function CarrierDialog({ carrier, onDone, onStale, onClose }: CarrierDialogProps) {
  // The next attempt is based on the carrier as saved by the other person.
  const [current, setCurrent] = useState(carrier)
  const [isDeleting, setDeleting] = useState(false)
  const adopt = (failure: unknown): never => {
    if (isEditConflict(failure)) {
      setCurrent(failure.body.current as EditedCarrier)
      onStale()
    }
    throw failure
  }
  const form = useSubmit(async ({ code = '', tracking_url = '', is_active, ...typed }) => {
    const names = Object.fromEntries(languages.map((language) => [language, typed[`name-${language}`] ?? '']))
    const fields = { names, tracking_url: tracking_url.trim() || null }
    const saved = await (
      current
        ? callConsole<typeof changeCarrier>('PATCH /api/console/carriers/{code}/', {
            ...writing(current),
            body: { ...fields, ...(current.code !== otherCarrier && { is_active: is_active !== undefined }) },
          })
        : callConsole<typeof addCarrier>('POST /api/console/carriers/', {
            body: { code, ...fields, is_active: is_active !== undefined },
          })
    ).catch(adopt)
    onDone({ carrier: saved, isDeleted: false })
  })
  const remove = async () => {
    if (!current) return
    await callConsole<typeof deleteCarrier>('DELETE /api/console/carriers/{code}/', writing(current)).catch(adopt)
    onDone({ carrier: current, isDeleted: true })
  }
  const name = current ? nameInLanguage(current.names) : ''
  if (isDeleting)
    return (
      <DeleteDialog name={name} work={remove} onClose={() => setDeleting(false)}>
        <p>{m.parcels_carrier_delete_text()}</p>
      </DeleteDialog>
    )
  return (
    <ConsoleDialog title={current ? name : m.parcels_carriers_add()} onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        {!current && (
          <ConsoleField
            label={m.parcels_carrier_code()}
            hint={m.parcels_carrier_code_hint()}
            name="code"
            isFirst
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={maxCarrierCodeLength}
            errors={form.errorsOf('code')}
          />
        )}
        {languages.map((language, place) => (
          <ConsoleField
            key={language}
            label={m.parcels_carrier_name_in({ language: languageNames[language] })}
            name={`name-${language}`}
            lang={language}
            defaultValue={carrier?.names[language]}
            autoComplete="off"
            maxLength={maxCarrierNameLength}
            errors={[...(place === 0 ? form.errorsOf('names') : []), ...form.errorsOf(`names.${language}`)]}
          />
        ))}
        <ConsoleField
          label={m.parcels_tracking_url()}
          hint={m.parcels_tracking_url_hint({ placeholder: numberPlaceholder })}
          name="tracking_url"
          defaultValue={carrier?.tracking_url ?? ''}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxTrackingUrlLength}
          errors={form.errorsOf('tracking_url')}
        />
        {current?.code !== otherCarrier && (
          <label className="check-row">
            <input type="checkbox" className="check-box" name="is_active" defaultChecked={carrier?.is_active ?? true} />
            {m.parcels_carrier_active()}
          </label>
        )}
        {current && !current.is_used && current.code !== otherCarrier && (
          <p>
            <Button variant="danger-outline" onClick={() => setDeleting(true)}>
              {m.console_ui_delete()}
            </Button>
          </p>
        )}
        <FormActs submit={m.console_ui_save()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
      {current && (
        <SubjectHistory
          subject={`carrier:${current.code}`}
          words={parcelsAuditLabels}
          version={current.revision}
          hasHeading
        />
      )}
    </ConsoleDialog>
  )
}

const writing = ({ code, revision }: EditedCarrier) => ({
  params: { code },
  headers: ifMatch(revision),
})
