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
  id: number
  names: SentNames
  values: readonly { id?: number | undefined; names: SentNames }[]
}

export interface SentValue {
  option_id: number
  value_id?: number | undefined
  names?: SentNames | undefined
}

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

/** @throws Invalid */
export function changedOptions(stored: StoredFamily, sent: readonly SentOption[]): FamilyDraft {
  const known = new Map(stored.options.map((option) => [option.id, option]))
  if (sent.length !== known.size || new Set(sent.map(({ id }) => id)).size !== known.size)
    refuse('options', (options) => m.families_option_unknown({}, options))
  const options = sent.map(({ id, names, values }) => {
    const option = known.get(id)
    const isKnown = values.every((value) => value.id === undefined || option?.values.some((one) => one.id === value.id))
    const ids = values.flatMap((value) => value.id ?? [])
    if (!option || !isKnown || new Set(ids).size !== ids.length)
      refuse('options', (locale) => m.families_option_unknown({}, locale))
    const named = values.map((value) => ({ id: value.id, names: namesOf(value.names, 'options') }))
    requireDistinct(named)
    return { id, names: namesOf(names, 'options'), values: named }
  })
  requireDistinct(options)
  for (const [at, option] of stored.options.entries()) {
    const remaining = new Set(options.find(({ id }) => id === option.id)!.values.map(({ id }) => id))
    const lost = option.values.find(
      ({ id }) => !remaining.has(id) && stored.members.some(({ valueIds }) => valueIds[at] === id),
    )
    if (lost)
      refuse('options', (locale) => m.families_value_in_use({ value: nameIn(locale.locale, lost.names) }, locale))
  }
  const places = options.map(({ id }) => stored.options.findIndex((option) => option.id === id))
  const members = stored.members.map(({ goodsId, valueIds }) => ({
    goodsId,
    values: options.map(({ values }, at) => values.findIndex(({ id }) => id === valueIds[places[at]!])),
  }))
  return { options: options.map((option, at) => (places[at] === at ? option : writtenAnew(option))), members }
}

/** Positions are unique, so an option that moves is stored as a new one. */
const writtenAnew = ({ names, values }: FamilyDraft['options'][number]) => ({
  names,
  values: values.map((value) => ({ names: value.names })),
})

/**
 * The family with one more place, whose goods is still unknown.
 * @throws Invalid for an option or value that is unknown or missing, the values of another member, and a full family
 */
export function draftWithPlace(
  stored: StoredFamily & { members: readonly { sku: string }[] },
  sent: readonly SentValue[],
): { draft: FamilyDraft; values: number[] } {
  const draft = draftOf(stored)
  if (sent.some(({ option_id: id }) => stored.options.every((option) => option.id !== id)))
    refuse('values', (options) => m.families_option_unknown({}, options))
  const placed = stored.options.map((option) =>
    withValue(
      option,
      sent.filter((one) => one.option_id === option.id),
    ),
  )
  const values = placed.map(({ place }) => place)
  const twin = draft.members.findIndex((member) => member.values.join() === values.join())
  if (twin >= 0) refuse('values', (options) => m.families_same_values({ sku: stored.members[twin]!.sku }, options))
  if (stored.members.length >= maxMembers || placed.some(({ option }) => option.values.length > maxMembers))
    refuse('sku', (options) => m.families_full({ most: maxMembers }, options))
  return { draft: { ...draft, options: placed.map(({ option }) => option) }, values }
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
