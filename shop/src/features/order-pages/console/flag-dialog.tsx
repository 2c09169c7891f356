import { useState } from 'react'
import { m } from '#texts'
import type { flagOrders } from '#features/orders/console-contract.ts'
import { maxStaffNoteLength, type OrderFlag } from '#features/orders/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { FlagChoice } from './flag-choice.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'

export interface FlagDialogProps {
  numbers: readonly string[]
  onClose(isDone: boolean): void
}

/** Sets one flag for all selected orders; replaces notes only if a text is entered. */
export function FlagDialog({ numbers, onClose }: FlagDialogProps) {
  const [flag, setFlag] = useState<OrderFlag>('red')
  const form = useSubmit(async ({ text = '' }) => {
    await callConsole<typeof flagOrders>('POST /api/console/orders/flags/', {
      body: { order_numbers: [...numbers], flag, ...(text.trim() === '' ? {} : { text }) },
    })
    onClose(true)
  })
  return (
    <ConsoleDialog title={m.order_pages_flag_title({ count: numbers.length })} onClose={() => onClose(false)}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <FlagChoice value={flag} onChange={setFlag} />
        <ConsoleField
          label={m.order_pages_console_note()}
          hint={m.order_pages_note_unchanged()}
          name="text"
          maxLength={maxStaffNoteLength}
          errors={form.errorsOf('text')}
        />
        <FormActs submit={m.order_pages_note_save()} isBusy={form.isBusy} onClose={() => onClose(false)} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
