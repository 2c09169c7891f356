import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { PeriodFields, periodOf } from '#console-ui/forms/period-fields.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { wallTimeOf, whenOf } from '#console-ui/when.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import type { changeSale, ConsoleSale } from '../console-contract.ts'
import type { EndDialogProps } from './end-dialog.tsx'

/** Changes when a sale ends, and before it starts, when it starts. */
export function DatesDialog({ goodsId, sale, onDone, onClose }: Omit<EndDialogProps, 'regularPrice'>) {
  // Another person may have changed it meanwhile.
  const [current, setCurrent] = useState(sale)
  const { is_running: isRunning, starts_at: startsAt, ends_at: endsAt } = current
  const saving = useSubmit(async (fields) => {
    const { starts_at: starts, ends_at: ends } = periodOf(fields)
    const isMoved = !isRunning && !isSameMinute(starts, startsAt)
    try {
      await callConsole<typeof changeSale>('PATCH /api/console/goods/{id}/sales/{sale_id}/', {
        params: { id: goodsId, sale_id: current.id! },
        headers: ifMatch(current.revision),
        body: { ...(isMoved && { starts_at: starts }), ...(!isSameMinute(ends, endsAt) && { ends_at: ends }) },
      })
    } catch (failure) {
      if (isEditConflict(failure)) setCurrent(failure.body.current as ConsoleSale)
      throw failure
    }
    onDone(m.sales_changed())
  })
  return (
    <ConsoleDialog title={m.sales_change_title()} onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={saving.onSubmit}>
        <FormError failure={saving.failure} />
        <p className="text-small text-ink-2">
          {isRunning ? m.sales_change_started() : m.sales_change_now({ from: whenOf(startsAt), until: whenOf(endsAt) })}
        </p>
        <div className="grid items-start gap-3 desk:grid-cols-2">
          <PeriodFields
            period={{ ...(!isRunning && { starts_at: sale.starts_at }), ends_at: sale.ends_at }}
            isFirst
            errorsOf={saving.errorsOf}
          />
        </div>
        <FormActs submit={m.sales_change_do()} isBusy={saving.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

/** A field of minutes leaves the seconds of an unchanged time out. */
const isSameMinute = (one: string, other: string) => wallTimeOf(one) === wallTimeOf(other)
