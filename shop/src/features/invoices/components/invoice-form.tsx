import { type FormEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#texts'
import type { InvoiceState } from '#features/invoices/contract/invoices.ts'
import {
  type InvoiceKind,
  invoiceKinds,
  maxInvoiceEmailLength,
  maxInvoiceNoteLength,
  titleLengths,
} from '#features/invoices/values.ts'
import { findTaxNumberFault, findTitleFault } from '../rules/find-details-fault.ts'
import type { FormFailure } from '#session/private-pages/form-failure.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { TextAreaField, TextField } from '#ui/fields/text-field.tsx'

const kindNames = { personal: m.invoices_personal, company: m.invoices_company } satisfies Record<
  InvoiceKind,
  () => string
>
/** Room for the spaces that people type within a tax number. */
const maxTypedTaxNumber = 40

const checkedBy =
  (findFault: (typed: string) => (() => string) | null) =>
  ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const fault = findFault(currentTarget.value)?.() ?? ''
    currentTarget.setCustomValidity(fault)
    // The form's own wording for a control that breaks a rule.
    currentTarget.dataset.rule = fault
  }

/** Begins with the details of the shopper's last request. */
export function InvoiceForm({ last, failure }: { last: InvoiceState['last']; failure: FormFailure | null }) {
  const [kind, setKind] = useState<InvoiceKind>(last?.kind ?? 'personal')
  const isBusy = useNavigation().state !== 'idle'
  const { fieldErrors = {} } = failure ?? {}
  const isCompany = kind === 'company'
  const [min, max] = titleLengths[kind]
  const known = last?.kind === kind ? last : null
  return (
    <CheckedForm as={Form} method="post" refusal={failure} className="grid max-w-[560px] gap-6">
      <fieldset>
        <legend className="mb-1.5 text-note text-ink-2">{m.invoices_to_whom()}</legend>
        <div className="flex flex-wrap gap-2">
          {invoiceKinds.map((value) => (
            <label
              key={value}
              className="relative grid min-h-12 cursor-pointer place-items-center rounded-control border border-line-strong bg-raised px-5 has-checked:border-accent-fill has-checked:text-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent-fill)] hover:border-ink-2"
            >
              <input
                type="radio"
                name="kind"
                value={value}
                checked={kind === value}
                onChange={() => setKind(value)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-control"
              />
              {kindNames[value]()}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        key={`title of ${kind}`}
        label={isCompany ? m.invoices_company_title() : m.invoices_person_title()}
        name="title"
        defaultValue={known?.title ?? ''}
        required
        minLength={min}
        maxLength={max}
        onInput={checkedBy((typed) => findTitleFault(kind, typed))}
        autoComplete={isCompany ? 'organization' : 'name'}
        hint={isCompany ? m.invoices_company_title_hint() : ''}
        error={fieldErrors.title}
      />
      {isCompany && (
        <TextField
          label={m.invoices_tax_number()}
          name="tax_number"
          defaultValue={known?.tax_number ?? ''}
          required
          maxLength={maxTypedTaxNumber}
          onInput={checkedBy(findTaxNumberFault)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={fieldErrors.tax_number}
        />
      )}
      <TextField
        label={m.invoices_email()}
        name="email"
        type="email"
        data-rule={m.invoices_email_wrong()}
        defaultValue={last?.email ?? ''}
        maxLength={maxInvoiceEmailLength}
        autoComplete="email"
        hint={m.invoices_email_hint()}
        error={fieldErrors.email}
      />
      <TextAreaField
        label={m.invoices_note()}
        name="note"
        maxLength={maxInvoiceNoteLength}
        rows={2}
        error={fieldErrors.note}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {m.invoices_submit()}
        </Button>
        <p className="mt-3 text-note text-ink-2">{m.invoices_submit_note()}</p>
      </div>
    </CheckedForm>
  )
}
