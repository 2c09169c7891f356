/** Dialogs of the panel of a family. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch } from '#console-session/console-api.ts'
import { ConfirmDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import type { addMember, changeChoice, ConsoleFamily, leaveFamily, startFamily } from '../../console-contract.ts'
import { maxOptions, maxSentSkuLength } from '../../values.ts'
import { ChoiceFields, sentValues, useChoice } from './choice-fields.tsx'
import { NamesFields, namesFrom } from './names-fields.tsx'

export interface FamilyDialogProps {
  goodsId: number
  onDone(family: ConsoleFamily | null): void
  onClose(): void
}

export function StartDialog({ goodsId, onDone, onClose }: FamilyDialogProps) {
  const [count, setCount] = useState(1)
  const form = useSubmit(async (fields) => {
    const options = Array.from({ length: count }, (_, at) => ({
      names: namesFrom(fields, `name_${at}`),
      value: namesFrom(fields, `value_${at}`),
    }))
    const { family } = await callConsole<typeof startFamily>('POST /api/console/goods/{id}/family/', {
      params: { id: goodsId },
      body: { options },
    })
    onDone(family)
  })
  return (
    <ConsoleDialog title={m.families_start()} className="w-[min(720px,calc(100vw-32px))]" onClose={onClose}>
      <CheckedForm className="grid gap-4" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <p className="text-small text-ink-2">{m.families_start_hint()}</p>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className="grid gap-3 border-t border-line pt-3">
            <NamesFields
              legend={m.families_option_of({ place: at + 1 })}
              prefix={`name_${at}`}
              isFirst={at === count - 1}
              errors={form.errorsOf(`options.${at}.names`)}
            />
            <NamesFields
              legend={m.families_value_of_this({ place: at + 1 })}
              prefix={`value_${at}`}
              errors={form.errorsOf(`options.${at}.value`)}
            />
          </div>
        ))}
        {count < maxOptions && (
          <p>
            <Button onClick={() => setCount(count + 1)}>{m.families_one_more_option()}</Button>
          </p>
        )}
        <FormActs submit={m.families_start()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

export function AddDialog({ goodsId, family, onDone, onClose }: FamilyDialogProps & { family: ConsoleFamily }) {
  const { key, renewAfter } = useIdempotencyKey()
  const [isOther, setOther] = useState(false)
  const choice = useChoice(family)
  const form = useSubmit(async (fields) => {
    const values = sentValues(family, choice, fields)
    try {
      const now = await callConsole<typeof addMember>('POST /api/console/goods/{id}/family/members/', {
        params: { id: goodsId },
        body: { sku: fields['sku'] ?? '', is_other: isOther, values },
        headers: { 'idempotency-key': key },
      })
      onDone(now.family)
    } catch (failure) {
      renewAfter(failure as Error)
      throw failure
    }
  })
  return (
    <ConsoleDialog title={m.families_add()} className="w-[min(720px,calc(100vw-32px))]" onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ConsoleField
          label={m.families_sku()}
          name="sku"
          maxLength={maxSentSkuLength}
          autoComplete="off"
          required
          isFirst
          hint={isOther ? m.families_other_hint() : m.families_copy_hint()}
          errors={form.errorsOf('sku')}
        />
        <label className="check-row">
          <input
            type="checkbox"
            className="check-box"
            checked={isOther}
            onChange={(event) => setOther(event.target.checked)}
          />
          {m.families_is_other()}
        </label>
        <ChoiceFields family={family} choice={choice} />
        <FormActs submit={m.families_add()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

/** Which values this item has. */
export function ChoiceDialog({ goodsId, family, onDone, onClose }: FamilyDialogProps & { family: ConsoleFamily }) {
  const choice = useChoice(family, family.members.find((member) => member.goods_id === goodsId)?.value_ids)
  const form = useSubmit(async (fields) => {
    const now = await callConsole<typeof changeChoice>('PUT /api/console/goods/{id}/family/values/', {
      params: { id: goodsId },
      headers: ifMatch(family.revision),
      body: { values: sentValues(family, choice, fields) },
    })
    onDone(now.family)
  })
  return (
    <ConsoleDialog title={m.families_change_choice()} className="w-[min(720px,calc(100vw-32px))]" onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ChoiceFields family={family} choice={choice} />
        <FormActs submit={m.console_ui_save()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

export function LeaveDialog({ goodsId, family, onDone, onClose }: FamilyDialogProps & { family: ConsoleFamily }) {
  const work = async () => {
    await callConsole<typeof leaveFamily>('DELETE /api/console/goods/{id}/family/', {
      params: { id: goodsId },
      headers: ifMatch(family.revision),
    })
    onDone(null)
  }
  return (
    <ConfirmDialog title={m.families_leave()} submit={m.families_leave()} work={work} onClose={onClose}>
      <p>{m.families_leave_text()}</p>
    </ConfirmDialog>
  )
}
