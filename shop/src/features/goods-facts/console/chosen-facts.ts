/** The facts of a type while staff choose them, in their order. */
import { type FactKey, factKeys } from '../fact-fields.ts'

export interface ChosenFact {
  fact: FactKey
  is_required: boolean
  is_filter: boolean
}

export type Chosen = readonly ChosenFact[]

export const othersOf = (chosen: Chosen): FactKey[] =>
  factKeys.filter((key) => !chosen.some(({ fact }) => fact === key))

export const withFact = (chosen: Chosen, fact: FactKey): Chosen => [
  ...chosen,
  { fact, is_required: false, is_filter: false },
]

export const withoutFact = (chosen: Chosen, key: FactKey): Chosen => chosen.filter(({ fact }) => fact !== key)

export const changedFact = (chosen: Chosen, key: FactKey, change: Partial<Omit<ChosenFact, 'fact'>>): Chosen =>
  chosen.map((one) => (one.fact === key ? { ...one, ...change } : one))

/** Null where it is the first or last already. */
export function movedFact(chosen: Chosen, key: FactKey, step: 1 | -1): Chosen | null {
  const from = chosen.findIndex(({ fact }) => fact === key)
  const to = from + step
  if (from === -1 || to < 0 || to >= chosen.length) return null
  return chosen.toSpliced(from, 1).toSpliced(to, 0, chosen[from]!)
}

export type ChosenPart = 'facts' | 'required_facts' | 'filter_facts' | 'order'

const partsOf: Record<ChosenPart, (chosen: Chosen) => string[]> = {
  facts: (chosen) => chosen.map(({ fact }) => fact).toSorted((a, b) => factKeys.indexOf(a) - factKeys.indexOf(b)),
  required_facts: (chosen) => chosen.flatMap(({ fact, is_required }) => (is_required ? [fact] : [])).toSorted(byText),
  filter_facts: (chosen) => chosen.flatMap(({ fact, is_filter }) => (is_filter ? [fact] : [])).toSorted(byText),
  order: (chosen) => chosen.map(({ fact }) => fact),
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)

/** Returns the parts that differ. Added and removed facts count as no new order. */
export function changedParts(before: Chosen, after: Chosen): ChosenPart[] {
  const isSame = (part: ChosenPart) => partsOf[part](before).join() === partsOf[part](after).join()
  const parts = (Object.keys(partsOf) as ChosenPart[]).filter((part) => !isSame(part))
  return parts.includes('facts') ? parts.filter((part) => part !== 'order') : parts
}
