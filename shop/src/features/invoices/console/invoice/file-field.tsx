import type { Ref } from 'react'
import { m } from '#texts'
import { FieldBox } from '#console-ui/forms/console-field.tsx'
import { WrongField } from '#console-ui/forms/use-submit.ts'
import { maxInvoiceFileInBytes } from '#features/invoices/values.ts'

const fileHint = () => m.invoices_file_hint({ size: maxInvoiceFileInBytes / 1024 / 1024 })

/** @throws WrongField where none is chosen, or one too large */
export function chosenFile(input: HTMLInputElement | null): File {
  const chosen = input?.files?.[0]
  if (!chosen) throw new WrongField('file', m.field_file_required())
  if (chosen.size > maxInvoiceFileInBytes) throw new WrongField('file', fileHint())
  return chosen
}

export interface FileFieldProps {
  label: string
  input: Ref<HTMLInputElement>
  errors: readonly string[] | undefined
}

/** Chooses the file of a paper. */
export const FileField = ({ label, input, errors }: FileFieldProps) => (
  <FieldBox label={label} hint={fileHint()} errors={errors}>
    {(control) => (
      <input
        {...control}
        ref={input}
        type="file"
        accept=".pdf,.ofd,.xml,application/pdf,application/ofd,application/xml,text/xml"
        className="w-full max-w-full rounded-panel border border-dashed border-line px-4 py-5 file:mr-3 file:min-h-control file:rounded-control file:border file:border-accent file:px-3.5 file:text-accent"
      />
    )}
  </FieldBox>
)
