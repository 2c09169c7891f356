/** Rules of an invoice's details that depend on its kind, for the form and the API. */
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import { type InvoiceKind, maxTaxNumberLength, minTaxNumberLength, titleLengths, toTaxNumber } from '../values.ts'

type Fault = (options?: { locale: Language }) => string

/** Returns null for a valid title. */
export function findTitleFault(kind: InvoiceKind, title: string): Fault | null {
  const [min, max] = titleLengths[kind]
  const { length } = [...withoutWideSpace(title)]
  if (length === 0) return (options) => m.field_required({}, options)
  if (length < min) return (options) => m.field_too_short({ min }, options)
  return length > max ? (options) => m.field_too_long({ max }, options) : null
}

/** A title has single spaces, and none at its ends. */
export const withoutWideSpace = (title: string): string => title.trim().replaceAll(/\s+/g, ' ')

/** Accepts a number as typed. Returns null for a valid one. */
export function findTaxNumberFault(typed: string): Fault | null {
  const taxNumber = toTaxNumber(typed)
  const count = minTaxNumberLength - taxNumber.length
  if (taxNumber === '') return (options) => m.field_required({}, options)
  if (!/^[\dA-Z]+$/.test(taxNumber)) return (options) => m.invoices_tax_number_wrong({}, options)
  if (count > 0) return (options) => m.invoices_tax_number_short({ count }, options)
  const max = maxTaxNumberLength
  return taxNumber.length > max ? (options) => m.field_too_long({ max }, options) : null
}
