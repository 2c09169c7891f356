/** Fills the address form from one pasted text. Nothing is saved. */
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import type { Country, parseAddress, ParsedAddress } from '../contract.ts'
import { loadRegionLevels, type RegionLevel } from './region-levels.ts'
import { readAddressForm } from './save-address.ts'

const parsedFields = [
  'recipient',
  'phone',
  'country',
  'region_code',
  'region_1',
  'region_2',
  'street',
  'postal_code',
] as const
const fields = [...parsedFields, 'label'] as const
export type AddressValues = Record<(typeof fields)[number], string>
export type UnsureField = ParsedAddress['unsure'][number]

export interface FilledForm {
  values: AddressValues
  levels: readonly RegionLevel[]
  unsure: readonly UnsureField[]
}

export type Pasted =
  | { filled: FilledForm; before: AddressValues; count: number }
  | { refused: 'nothing' | 'country' }
  | { sentence: string }

export function readValues(form: HTMLFormElement): AddressValues {
  const read = readAddressForm(new FormData(form))
  return Object.fromEntries(fields.map((field) => [field, String(read[field] ?? '')])) as AddressValues
}

export async function pasteAddress(
  form: HTMLFormElement,
  text: string,
  countries: readonly Country[],
): Promise<Pasted> {
  try {
    const parsed = await browserShopApi.call<typeof parseAddress>('POST /api/address/parse/', { body: { text } })
    const known = parsedFields.filter((field) => parsed[field] !== '')
    if (parsed.phone === '' && parsed.region_code === '') return { refused: 'nothing' }
    if (parsed.country !== '' && !countries.some(({ code }) => code === parsed.country)) return { refused: 'country' }
    const before = readValues(form)
    const values = { ...before, ...Object.fromEntries(known.map((field) => [field, parsed[field]])) }
    if (parsed.country !== '' && parsed.country !== before.country && parsed.region_code === '') values.region_code = ''
    const levels = await loadRegionLevels(browserShopApi, values.country, values.region_code)
    const shown = known.filter((field) => !['country', 'region_1', 'region_2'].includes(field))
    return { filled: { values, levels, unsure: parsed.unsure }, before, count: shown.length }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { sentence: failure.fieldErrors.text?.[0] ?? failure.message }
  }
}

/** Restores the former values of fields that the person has not changed since. @throws ApiFailure */
export async function undoPaste(
  form: HTMLFormElement,
  filled: AddressValues,
  before: AddressValues,
): Promise<FilledForm> {
  const now = readValues(form)
  const values = Object.fromEntries(
    fields.map((field) => [field, now[field] === filled[field] ? before[field] : now[field]]),
  ) as AddressValues
  const levels = await loadRegionLevels(browserShopApi, values.country, values.region_code)
  return { values, levels, unsure: [] }
}
