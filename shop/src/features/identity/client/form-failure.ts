import type { ApiFailure } from '#platform/shop-api/shop-api.ts'

/** Why a form was refused. */
export interface FormFailure {
  /** A sentence that belongs to no field: no network, too many tries. */
  detail: string | null
  fieldErrors: Record<string, string[]>
}

export function toFormFailure({ fieldErrors, message }: ApiFailure): FormFailure {
  return { fieldErrors, detail: Object.keys(fieldErrors).length > 0 ? null : message }
}
