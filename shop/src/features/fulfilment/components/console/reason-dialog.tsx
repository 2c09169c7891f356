import { m } from '#texts'
import { maxReasonLength } from '#features/orders/values.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useIdempotencyKey } from '#console-ui/forms/use-idempotency-key.ts'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface ReasonDialogProps {
  title: string
  /** Explains the consequence. */
  sentence: string
  submit: string
  onClose(): void
  /** @param key idempotency key */
  work(reason: string, key: string): Promise<void>
}

export function ReasonDialog({ title, sentence, submit, onClose, work }: ReasonDialogProps) {
  const once = useIdempotencyKey()
  const form = useSubmit(async ({ reason = '' }) => work(reason, once.key))
  return (
    <ConsoleDialog title={title} onClose={onClose}>
      <CheckedForm className="steps" onSubmit={form.onSubmit} onChange={() => once.renewAfter(form.failure)}>
        <p>{sentence}</p>
        <FormError failure={form.failure} />
        <ConsoleField
          label={m.fulfilment_reason()}
          name="reason"
          isFirst
          required
          maxLength={maxReasonLength}
          errors={form.errorsOf('reason')}
        />
        <FormActs submit={submit} cancel={m.fulfilment_back()} isDanger isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
