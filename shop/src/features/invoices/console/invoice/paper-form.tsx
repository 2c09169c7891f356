import { useId, useRef, useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch } from '#console-session/console-api.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { fullDayOf } from '#console-ui/when.ts'
import { ReasonDialog } from '#features/fulfilment/components/console/reason-dialog.tsx'
import type {
  ConsoleInvoice,
  correctInvoice,
  declineInvoice,
  issueInvoice,
} from '#features/invoices/console-contract.ts'
import { maxInvoiceNumberLength } from '#features/invoices/values.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { chosenFile, FileField } from './file-field.tsx'
import { type InvoiceChanged, settleChange } from './settle-change.ts'

export interface PaperFormProps extends InvoiceChanged {
  invoice: ConsoleInvoice
}

/** Records the invoice or its correction, once it is issued at the tax bureau. */
export function PaperForm({ invoice, onDone, onMoved }: PaperFormProps) {
  const titleId = useId()
  const file = useRef<HTMLInputElement>(null)
  const [isDeclining, setDeclining] = useState(false)
  const [today] = useState(() => fullDayOf(new Date()))
  const isCorrection = invoice.status === 'to_correct'
  const change = { params: { id: invoice.id }, headers: ifMatch(invoice.revision) }
  const settle = (sent: Promise<ConsoleInvoice>) => settleChange(sent, { onDone, onMoved })
  const form = useSubmit(async ({ number = '', issued_on = '' }) => {
    const chosen = chosenFile(file.current)
    const files = new FormData()
    files.set('number', number)
    files.set('issued_on', issued_on)
    files.set('file', chosen, chosen.name)
    await settle(
      isCorrection
        ? callConsole<typeof correctInvoice>('POST /api/console/invoices/{id}/correct/', { ...change, files })
        : callConsole<typeof issueInvoice>('POST /api/console/invoices/{id}/issue/', { ...change, files }),
    )
  })
  const amount = formatMoney((invoice.correction ?? invoice).amount)
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="section-title">
        {isCorrection ? m.invoices_then_correct() : m.invoices_then_issue()}
      </h2>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ConsoleField
          label={isCorrection ? m.invoices_correction_number() : m.invoices_number()}
          name="number"
          required
          maxLength={maxInvoiceNumberLength}
          autoComplete="off"
          spellCheck={false}
          errors={form.errorsOf('number')}
        />
        <ConsoleField
          label={m.invoices_day()}
          name="issued_on"
          type="date"
          required
          defaultValue={today}
          max={today}
          errors={form.errorsOf('issued_on')}
        />
        <FileField label={m.invoices_file()} input={file} errors={form.errorsOf('file')} />
        <p className="grid gap-2 pt-2">
          <Button type="submit" variant="primary" isBlock isBusy={form.isBusy}>
            {isCorrection ? m.invoices_correct({ amount }) : m.invoices_issue({ amount })}
          </Button>
          {!isCorrection && (
            <Button variant="quiet" isBlock onClick={() => setDeclining(true)}>
              {m.invoices_decline()}
            </Button>
          )}
        </p>
      </CheckedForm>
      {isDeclining && (
        <ReasonDialog
          title={m.invoices_decline_title()}
          sentence={m.invoices_decline_text()}
          submit={m.invoices_decline_submit()}
          onClose={() => setDeclining(false)}
          work={async (reason) => {
            await settle(
              callConsole<typeof declineInvoice>('POST /api/console/invoices/{id}/decline/', {
                ...change,
                body: { reason },
              }),
            )
            setDeclining(false)
          }}
        />
      )}
    </section>
  )
}
