/** Facts of the shop as a form edits them. */
import type { WireShopFacts } from '#features/content/console-contract.ts'
import { languages } from '#platform/i18n/language.ts'
import { type LocalizedFactKey, localizedFactKeys, type Market, maxFactLengths, type Permit } from '../../values.ts'

export const codeKeys = [
  'postal_code',
  'phone',
  'email',
  'licence_number',
  'icp_number',
  'police_number',
  'invoice_registration_number',
] as const
export type CodeKey = (typeof codeKeys)[number]
export const pictureKeys = ['licence_picture_id', 'police_badge_id'] as const
export type PictureKey = (typeof pictureKeys)[number]

/** Facts of which each is one text. */
const textKeys = [...codeKeys, ...pictureKeys, 'licence_valid_until', 'seat'] as const
export type EditedKey = LocalizedFactKey | (typeof textKeys)[number] | 'permits' | 'markets' | 'address_on_request'

export interface EditedPermit extends Permit {
  /** Stays while permits move. */
  key: string
}

export interface FactValues {
  /** By the name of the fact, with the language for a fact by language: `address.ja`. */
  texts: Readonly<Record<string, string>>
  permits: readonly EditedPermit[]
  markets: readonly Market[]
  address_on_request: boolean
}
/** Edits that are not saved yet. */
export type FactEdits = Partial<FactValues>

export function valuesOf(facts: WireShopFacts): FactValues {
  const localized = localizedFactKeys.flatMap((key) =>
    languages.map((language): [string, string] => [`${key}.${language}`, facts[key]?.[language] ?? '']),
  )
  return {
    texts: Object.fromEntries([...localized, ...textKeys.map((key) => [key, facts[key] ?? ''])]),
    permits: facts.permits.map((permit, place) => ({ ...permit, key: String(place) })),
    markets: facts.markets,
    address_on_request: facts.address_on_request,
  }
}

export const withEdits = (saved: FactValues, edits: FactEdits): FactValues => ({
  ...saved,
  ...edits,
  texts: { ...saved.texts, ...edits.texts },
})

/** The field again has its saved value. */
export function withoutEdit({ texts = {}, ...others }: FactEdits, field: string): FactEdits {
  const { [field]: _text, ...leftTexts } = texts
  const left = Object.entries(others).filter(([name]) => name !== field)
  return { ...Object.fromEntries(left), texts: leftTexts }
}

export const factOf = (field: string) => field.split('.', 1)[0] as EditedKey

const sentPermits = (permits: readonly EditedPermit[]) =>
  permits.map(({ name, number, picture_id, valid_until: validUntil }) => ({
    name,
    number,
    picture_id,
    valid_until: validUntil || null,
  }))

/** Names of the fields that differ. */
export function changedFields(values: FactValues, saved: FactValues): string[] {
  const isSame: Record<string, boolean> = {
    permits: JSON.stringify(sentPermits(values.permits)) === JSON.stringify(sentPermits(saved.permits)),
    markets: values.markets.toSorted(byName).join(' ') === saved.markets.toSorted(byName).join(' '),
    address_on_request: values.address_on_request === saved.address_on_request,
  }
  return [
    ...Object.keys(values.texts).filter((field) => values.texts[field] !== saved.texts[field]),
    ...Object.keys(isSame).filter((field) => !isSame[field]),
  ]
}

const byName = (a: string, b: string) => a.localeCompare(b)

/** Only the facts that differ; a fact by language is sent as a whole. */
export function bodyOf({ texts, permits, ...others }: FactValues, changed: readonly string[]) {
  const valueOf = (key: EditedKey) => {
    if (key === 'permits') return sentPermits(permits)
    if (key === 'markets' || key === 'address_on_request') return others[key]
    if (key in maxFactLengths)
      return Object.fromEntries(languages.map((language) => [language, texts[`${key}.${language}`]]))
    return texts[key] || null
  }
  return Object.fromEntries([...new Set(changed.map(factOf))].map((key) => [key, valueOf(key)]))
}
