import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { stayAfterFailure } from './stay-after-failure.ts'

/** What a form says at its fields. */
export interface FormFailure {
  fieldErrors: Record<string, string[]>
}

/**
 * What was refused, field by field. `lines.0.quantity` belongs to `lines`.
 * A refusal of a field that the form does not have, or of none, is said in an alert.
 * @param page where to come back to after the login
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
