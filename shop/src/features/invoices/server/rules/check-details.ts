import { m } from '#texts'
import { findTaxNumberFault, findTitleFault, withoutWideSpace } from '#features/invoices/rules/find-details-fault.ts'
import { type InvoiceKind, toTaxNumber } from '#features/invoices/values.ts'
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
 * Checks the rules of the kind. Drops the tax number of a person.
 * @throws Invalid naming each wrong field
 */
export function checkDetails(sent: InvoiceDetails): InvoiceDetails {
  const title = withoutWideSpace(sent.title)
  const taxNumber = sent.kind === 'company' ? toTaxNumber(sent.taxNumber) : ''
  const faults: FieldErrors = {}
  const titleFault = findTitleFault(sent.kind, title)
  const taxNumberFault = sent.kind === 'company' ? findTaxNumberFault(taxNumber) : null
  if (titleFault) faults.title = [titleFault]
  if (taxNumberFault) faults.tax_number = [taxNumberFault]
  if (sent.email !== '' && !isMailAddress(sent.email)) faults.email = [(options) => m.invoices_email_wrong({}, options)]
  if (Object.keys(faults).length > 0) throw new Invalid(faults)
  return { ...sent, title, taxNumber }
}
