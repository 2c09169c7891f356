import { useRef, useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { ConsoleInvoice, replaceInvoiceFile } from '#features/invoices/console-contract.ts'
import { maxInvoiceAnswerLength, maxInvoiceNumberLength } from '#features/invoices/values.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { chosenFile, FileField } from './file-field.tsx'
import { type InvoiceChanged, settleChange } from './settle-change.ts'

export interface ReplaceFileProps extends InvoiceChanged {
  invoice: ConsoleInvoice
  /** The number of the paper. */
  number: string
  kind: 'invoice' | 'correction'
}

/** Corrects a wrong file or number. */
export function ReplaceFile(props: ReplaceFileProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" isSmall onClick={() => setOpen(true)}>
        {m.invoices_replace()}
      </Button>
      {isOpen && <ReplaceDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReplaceDialog({ invoice, number, kind, onDone, onMoved, onClose }: ReplaceFileProps & { onClose(): void }) {
  const file = useRef<HTMLInputElement>(null)
  const form = useSubmit(async ({ new_number = '', reason = '' }) => {
    const chosen = chosenFile(file.current)
    const files = new FormData()
    files.set('number', number)
    files.set('new_number', new_number)
    files.set('reason', reason)
    files.set('file', chosen, chosen.name)
    const sent = callConsole<typeof replaceInvoiceFile>('POST /api/console/invoices/{id}/replace/', {
      params: { id: invoice.id },
      headers: ifMatch(invoice.revision),
      files,
    })
    await settleChange(sent, { onDone, onMoved })
    onClose()
  })
  return (
    <ConsoleDialog title={m.invoices_replace_title({ number })} onClose={onClose}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <p>{m.invoices_replace_text()}</p>
        <FormError failure={form.failure} />
        <ConsoleField
          label={kind === 'correction' ? m.invoices_correction_number() : m.invoices_number()}
          name="new_number"
          required
          defaultValue={number}
          maxLength={maxInvoiceNumberLength}
          autoComplete="off"
          spellCheck={false}
          errors={form.errorsOf('new_number')}
        />
        <FileField label={m.invoices_replace_file()} input={file} errors={form.errorsOf('file')} />
        <ConsoleField
          label={m.invoices_replace_reason()}
          name="reason"
          required
          maxLength={maxInvoiceAnswerLength}
          errors={form.errorsOf('reason')}
        />
        <FormActs submit={m.invoices_replace()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
