/** Versions of the texts that a page shows above its next step, which the step sends. */
import type { getShop } from '#features/content/contract.ts'
import { type AgreedKind, agreedKinds } from '#features/content/values.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

/** Null: never published. */
export type AgreedVersions = Record<AgreedKind, number | null>

/** Texts that a refused step has to agree to, with their addresses. */
export type ChangedTexts = Partial<Record<AgreedKind, { version: number; url: string }>>

export const noVersions: AgreedVersions = { terms: null, privacy: null }

/** @throws ApiFailure */
export async function loadAgreedVersions(api: ShopApi): Promise<AgreedVersions> {
  const { terms_version: terms, privacy_version: privacy } = await api.call<typeof getShop>('GET /api/shop/')
  return { terms, privacy }
}

/** Reads what `Agreement` has put into the form. */
export function readAgreedVersions(form: FormData): { terms_version?: number; privacy_version?: number } {
  const shown = agreedKinds.map((kind) => `${kind}_version` as const).filter((name) => textField(form, name) !== '')
  return Object.fromEntries(shown.map((name) => [name, Number(textField(form, name))]))
}

/** @returns null where the step failed for another reason */
export function findChangedTexts(failure: unknown): ChangedTexts | null {
  if (!(failure instanceof ApiFailure) || failure.code !== 'terms_changed') return null
  const { terms, privacy } = failure.body as ChangedTexts
  return { ...(terms && { terms }), ...(privacy && { privacy }) }
}
