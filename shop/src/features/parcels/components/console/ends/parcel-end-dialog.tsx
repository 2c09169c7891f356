import { m } from '#texts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'

export interface ParcelEndDialogProps {
  title: string
  /** What follows. */
  sentence: string
  submit: string
  onClose(): void
  work(): Promise<void>
}

/** Asked once before a parcel's way ends: its shopper is told, and most of it cannot be taken back. */
export function ParcelEndDialog({ title, sentence, submit, onClose, work }: ParcelEndDialogProps) {
  const form = useSubmit(work)
  return (
    <ConsoleDialog title={title} onClose={onClose}>
      <CheckedForm className="c-steps" onSubmit={form.onSubmit}>
        <p>{sentence}</p>
        <FormError failure={form.failure} />
        <FormActs submit={submit} cancel={m.fulfilment_back()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
