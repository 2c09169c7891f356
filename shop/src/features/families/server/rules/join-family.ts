/** Joins goods that name their family, like lines of a file, with the stored family. */
import type { Names } from '#platform/i18n/names.ts'
import { maxMembers } from '#features/families/values.ts'
import type { DraftValue, FamilyDraft, StoredFamily } from './family-draft.ts'

export interface FamilyChoice {
  code: string
  /** In the order of the family's options. */
  options: readonly { names: Names; value: Names }[]
}

export interface JoiningGoods {
  sku: string
  choice: FamilyChoice
  /** The same for goods of one sub-type; null where the goods have none. */
  typeKey: string | null
}

/** Reason why an item cannot join its family. `text`: with `family` the sentence, with `family_type` the family's code. */
export interface JoiningFault {
  reason: 'family' | 'family_type'
  text: string
}

export interface FamilyToJoin extends StoredFamily {
  /** Null: a new family, which takes the type of its first member. */
  typeKey: string | null
}

export const newFamily: FamilyToJoin = { options: [], members: [], typeKey: null }

export interface JoinedFamily {
  options: FamilyDraft['options']
  /** By SKU, the places of the values. */
  members: Map<string, number[]>
  /** By SKU of the refused goods; their former choice stays. */
  faults: Map<string, JoiningFault>
}

const firstOf = (names: Names) => names['zh-CN'] ?? names.ja ?? names.en ?? ''

/** One of the languages has the same name. */
export const hasSameName = (one: Names, other: Names) =>
  Object.entries(one).some(([language, name]) => name !== '' && name === other[language as keyof Names])

const merged = (names: Names, other: Names): Names => ({
  ...names,
  ...Object.fromEntries(Object.entries(other).filter(([, name]) => name)),
})

/** @param stored the family without goods that leave it */
export function joinFamily(stored: FamilyToJoin, joining: readonly JoiningGoods[]): JoinedFamily {
  const placesOf = (valueIds: readonly number[]) =>
    stored.options.map(({ values }, at) => values.findIndex(({ id }) => id === valueIds[at]))
  const former = new Map(stored.members.map(({ sku, valueIds }) => [sku, placesOf(valueIds)]))
  const coming = new Set(joining.map(({ sku }) => sku))
  const members = new Map([...former].filter(([sku]) => !coming.has(sku)))
  let options: FamilyDraft['options'] = stored.options
  const faults = new Map<string, JoiningFault>()
  const familyType = typeAfter(stored, joining)
  for (const { sku, choice, typeKey } of joining) {
    const joined =
      typeKey === null || familyType === null || typeKey === familyType
        ? joinOne(options, members, choice)
        : { fault: choice.code, reason: 'family_type' as const }
    if ('fault' in joined) {
      faults.set(sku, { reason: joined.reason ?? 'family', text: joined.fault })
      const before = former.get(sku)
      if (before) members.set(sku, before)
      continue
    }
    options = joined.options
    members.set(sku, joined.places)
  }
  return { options, members, faults }
}

/** Members may move into another type where all of them that are named move alike. */
function typeAfter({ members, typeKey }: FamilyToJoin, joining: readonly JoiningGoods[]): string | null {
  const skus = new Set(members.map(({ sku }) => sku))
  const wanted = new Set(joining.filter(({ sku }) => skus.has(sku)).map((member) => member.typeKey))
  if (wanted.size === 1) return [...wanted][0]!
  return typeKey ?? joining[0]!.typeKey
}

function joinOne(
  options: FamilyDraft['options'],
  members: ReadonlyMap<string, readonly number[]>,
  { code, options: chosen }: FamilyChoice,
): { options: FamilyDraft['options']; places: number[] } | { fault: string; reason?: undefined } {
  const known = options.length === 0 ? chosen.map(({ names }) => ({ names, values: [] as DraftValue[] })) : options
  if (known.length !== chosen.length) {
    const names = known.map((option) => firstOf(option.names)).join(', ')
    return { fault: `family ${code} differs by ${known.length} options (${names}), and the line has ${chosen.length}` }
  }
  const other = known.findIndex(({ names }, at) => !hasSameName(names, chosen[at]!.names))
  if (other >= 0) {
    const [wanted, has] = [firstOf(chosen[other]!.names), firstOf(known[other]!.names)]
    return { fault: `option_${other + 1} "${wanted}" differs from "${has}", which family ${code} has` }
  }
  const next = known.map((option, at) => withValue(option, chosen[at]!))
  const places = next.map(({ place }) => place)
  const twin = [...members].find(([, of]) => of.join() === places.join())
  if (twin) {
    const columns = chosen.map((_, at) => `value_${at + 1}`).join(', ')
    return { fault: `${columns}: sku ${twin[0]} has the same in family ${code}` }
  }
  if (members.size >= maxMembers)
    return { fault: `family: ${code} has ${maxMembers} members already, the most there may be` }
  const full = next.findIndex(({ option }) => option.values.length > maxMembers)
  if (full >= 0)
    return { fault: `value_${full + 1}: option_${full + 1} of family ${code} has ${maxMembers} values already` }
  return { options: next.map(({ option }) => option), places }
}

function withValue(
  option: FamilyDraft['options'][number],
  { names, value }: FamilyChoice['options'][number],
): { option: FamilyDraft['options'][number]; place: number } {
  const found = option.values.findIndex((candidate) => hasSameName(candidate.names, value))
  const place = found < 0 ? option.values.length : found
  const before = option.values[place]
  const values = [...option.values]
  values[place] = { ...before, names: merged(before?.names ?? {}, value) }
  return { option: { ...option, names: merged(option.names, names), values }, place }
}
