/** Edits of a family as staff send them. Each fault names its field. */
import { maxMembers } from '#features/families/values.ts'
import { Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import { m } from '#texts'
import { draftOf, type FamilyDraft, type StoredFamily } from './family-draft.ts'
import { hasSameName } from './join-family.ts'

/** Empty texts are no names. */
type SentNames = { [Language in keyof Names]?: string | undefined }

export interface SentOption {
  /** Undefined: a new one. */
  id?: number | undefined
  names: SentNames
  values: readonly { id?: number | undefined; names: SentNames }[]
}

export interface SentValue {
  option_id: number
  value_id?: number | undefined
  names?: SentNames | undefined
}

type StoredWithSkus = StoredFamily & { members: readonly { sku: string }[] }

/** @throws Invalid */
function refuse(field: string, sentence: LocalizedMessage): never {
  throw new Invalid({ [field]: [sentence] })
}

/** @throws Invalid without a name */
function namesOf(sent: SentNames, field: string): Names {
  const names = Object.fromEntries(Object.entries(sent).filter(([, name]) => name)) as Names
  if (Object.keys(names).length === 0) refuse(field, (options) => m.goods_types_name_needed({}, options))
  return names
}

/** @throws Invalid */
export function firstOptions(options: readonly { names: SentNames; value: SentNames }[]): FamilyDraft['options'] {
  if (options.length === 0) refuse('options', (locale) => m.families_option_needed({}, locale))
  const named = options.map(({ names, value }, at) => ({
    names: namesOf(names, `options.${at}.names`),
    values: [{ names: namesOf(value, `options.${at}.value`) }],
  }))
  requireDistinct(named)
  return named
}

function requireDistinct(all: readonly { names: Names }[]): void {
  const twin = all.find(({ names }, at) => all.slice(0, at).some((other) => hasSameName(names, other.names)))
  if (twin) refuse('options', (options) => m.families_name_twice({ name: nameIn(options.locale, twin.names) }, options))
}

/**
 * The options as sent. Members have the first value of an option that is added.
 * @throws Invalid also for a value in use that is left out, and an option without which two members would be the same
 */
export function changedOptions(stored: StoredWithSkus, sent: readonly SentOption[]): FamilyDraft {
  if (sent.length === 0) refuse('options', (locale) => m.families_option_needed({}, locale))
  const places = sent.map(({ id }) => stored.options.findIndex((option) => option.id === id))
  const options = sent.map((option, at) => changedOption(option, stored.options[places[at]!]))
  const ids = sent.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size !== ids.length) refuseUnknown()
  requireDistinct(options)
  for (const [at, place] of places.entries()) if (place >= 0) requireUsed(stored, place, options[at]!)
  const members = stored.members.map(({ goodsId, valueIds }) => ({
    goodsId,
    values: options.map(({ values }, at) =>
      places[at]! < 0 ? 0 : values.findIndex(({ id }) => id === valueIds[places[at]!]),
    ),
  }))
  requireDifferent(stored, members)
  return { options: options.map((option, at) => (places[at] === at ? option : writtenAnew(option))), members }
}

const refuseUnknown = () => refuse('options', (locale) => m.families_option_unknown({}, locale))

/** @throws Invalid for an unknown option or value, one without a name, a duplicate name, and no value */
function changedOption(
  { id, names, values }: SentOption,
  stored: StoredFamily['options'][number] | undefined,
): FamilyDraft['options'][number] {
  const ids = values.flatMap((value) => value.id ?? [])
  const isKnown = ids.every((valueId) => stored?.values.some((one) => one.id === valueId))
  if ((id !== undefined && !stored) || !isKnown || new Set(ids).size !== ids.length) refuseUnknown()
  const option = {
    id,
    names: namesOf(names, 'options'),
    values: values.map((value) => ({ id: value.id, names: namesOf(value.names, 'options') })),
  }
  requireDistinct(option.values)
  if (values.length === 0)
    refuse('options', (locale) => m.families_value_needed({ option: nameIn(locale.locale, option.names) }, locale))
  return option
}

/** @throws Invalid for a value that a member has and the option has no more */
function requireUsed(stored: StoredFamily, place: number, { values }: FamilyDraft['options'][number]): void {
  const remaining = new Set(values.map(({ id }) => id))
  const lost = stored.options[place]!.values.find(
    ({ id }) => !remaining.has(id) && stored.members.some(({ valueIds }) => valueIds[place] === id),
  )
  if (lost) refuse('options', (locale) => m.families_value_in_use({ value: nameIn(locale.locale, lost.names) }, locale))
}

/** @throws Invalid for two members with the same values */
function requireDifferent({ members }: StoredWithSkus, draft: FamilyDraft['members']): void {
  const keys = draft.map(({ values }) => values.join())
  const second = keys.findIndex((key, at) => keys.indexOf(key) < at)
  if (second < 0) return
  const [sku, other] = [keys.indexOf(keys[second]!), second].map((at) => members[at]!.sku) as [string, string]
  refuse('options', (options) => m.families_would_be_same({ sku, other }, options))
}

/** Positions are unique, so an option that moves is stored as a new one. */
const writtenAnew = ({ names, values }: FamilyDraft['options'][number]) => ({
  names,
  values: values.map((value) => ({ names: value.names })),
})

/**
 * The family with the values that one item is to have; `others` are the members without that item.
 * @throws Invalid for an option or value that is unknown or missing, the values of another member, and a full family
 */
export function draftWithPlace(
  stored: StoredWithSkus,
  sent: readonly SentValue[],
  goodsId?: number,
): { options: FamilyDraft['options']; others: FamilyDraft['members']; values: number[] } {
  const others = draftOf(stored).members.filter((member) => member.goodsId !== goodsId)
  if (sent.some(({ option_id: id }) => stored.options.every((option) => option.id !== id)))
    refuse('values', (options) => m.families_option_unknown({}, options))
  const placed = stored.options.map((option) =>
    withValue(
      option,
      sent.filter((one) => one.option_id === option.id),
    ),
  )
  const values = placed.map(({ place }) => place)
  const twin = others.find((member) => member.values.join() === values.join())
  if (twin) {
    const { sku } = stored.members.find((member) => member.goodsId === twin.goodsId)!
    refuse('values', (options) => m.families_same_values({ sku }, options))
  }
  if (others.length >= maxMembers) refuse('sku', (options) => m.families_full({ most: maxMembers }, options))
  const full = placed.find(({ option }) => option.values.length > maxMembers)?.option
  if (full)
    refuse('values', (locale) =>
      m.families_values_full({ option: nameIn(locale.locale, full.names), most: maxMembers }, locale),
    )
  return { options: placed.map(({ option }) => option), others, values }
}

function withValue(option: StoredFamily['options'][number], sent: readonly SentValue[]) {
  const [value] = sent
  const missing = (options: Parameters<LocalizedMessage>[0]) =>
    m.families_value_missing({ option: nameIn(options.locale, option.names) }, options)
  if (!value || sent.length > 1) return refuse('values', missing)
  if (value.value_id !== undefined) {
    const place = option.values.findIndex(({ id }) => id === value.value_id)
    return place < 0 ? refuse('values', missing) : { option, place }
  }
  const names = value.names && Object.fromEntries(Object.entries(value.names).filter(([, name]) => name))
  if (!names || Object.keys(names).length === 0) return refuse('values', missing)
  const same = option.values.findIndex((one) => hasSameName(one.names, names))
  if (same >= 0) return { option, place: same }
  const values: FamilyDraft['options'][number]['values'] = [...option.values, { names }]
  return { option: { ...option, values }, place: option.values.length }
}
