import { m } from '#texts'
import { type InvoiceKind, minTaxNumberLength, titleLengths, toTaxNumber } from '#features/invoices/values.ts'
import { type FieldErrors, Invalid } from '#platform/http/responses/errors.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'

export interface InvoiceDetails {
  kind: InvoiceKind
  title: string
  taxNumber: string
  email: string
  note: string
}

/**
 * Checks what depends on the kind. A person has no tax number, so that one is dropped.
 * @throws Invalid naming each wrong field
 */
export function checkDetails(sent: InvoiceDetails): InvoiceDetails {
  const title = sent.title.replaceAll(/\s+/g, ' ')
  const taxNumber = sent.kind === 'company' ? toTaxNumber(sent.taxNumber) : ''
  const faults: FieldErrors = {}
  const [min, max] = titleLengths[sent.kind]
  const length = [...title].length
  if (length < min) faults.title = [(options) => m.field_too_short({ min }, options)]
  if (length > max) faults.title = [(options) => m.field_too_long({ max }, options)]
  if (sent.kind === 'company') {
    if (taxNumber === '') faults.tax_number = [(options) => m.field_required({}, options)]
    else if (taxNumber.length < minTaxNumberLength)
      faults.tax_number = [
        (options) => m.invoices_tax_number_short({ count: minTaxNumberLength - taxNumber.length }, options),
      ]
    else if (!/^[\dA-Z]+$/.test(taxNumber)) faults.tax_number = [(options) => m.invoices_tax_number_wrong({}, options)]
  }
  if (sent.email !== '' && !isMailAddress(sent.email)) faults.email = [(options) => m.invoices_email_wrong({}, options)]
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
  return { ...sent, title, taxNumber }
}
