import { m } from '#texts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'

export interface ParcelEndDialogProps {
  title: string
  /** Explains the consequence. */
  sentence: string
  submit: string
  onClose(): void
  work(): Promise<void>
}

/** Confirms the end of a parcel, because its shopper is notified and most ends are final. */
export function ParcelEndDialog({ title, sentence, submit, onClose, work }: ParcelEndDialogProps) {
  const form = useSubmit(work)
  return (
    <ConsoleDialog title={title} onClose={onClose}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <p>{sentence}</p>
        <FormError failure={form.failure} />
        <FormActs submit={submit} cancel={m.fulfilment_back()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
