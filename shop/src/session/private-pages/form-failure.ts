import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { stayAfterFailure } from './stay-after-failure.ts'

/** Errors of a form's fields. */
export interface FormFailure {
  fieldErrors: Record<string, string[]>
}

/**
 * Errors by field. `lines.0.quantity` belongs to `lines`.
 * Errors of other fields, or of none, are shown in an alert.
 * @param page return address after the login
 */
export function toFormFailure(failure: unknown, page: URL, fields: readonly string[]): FormFailure | null {
  const found = failure instanceof ApiFailure ? Object.entries(failure.fieldErrors) : []
  const fieldErrors: FormFailure['fieldErrors'] = {}
  for (const [path, sentences] of found) {
    const field = path.split('.')[0]!
    if (fields.includes(field)) fieldErrors[field] = [...(fieldErrors[field] ?? []), ...sentences]
  }
  if (Object.keys(fieldErrors).length > 0) return { fieldErrors }
  stayAfterFailure(failure, page)
  return null
}
