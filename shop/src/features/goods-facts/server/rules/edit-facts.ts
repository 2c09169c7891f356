/** An edit of the facts of one item: normal forms, and the differences for the audit log. */
import {
  factList,
  type FactKey,
  type FactValues,
  type ListedFact,
  type TextsByLanguage,
} from '#features/goods-facts/fact-fields.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { languages } from '#platform/i18n/language.ts'
import { readGtin } from './gtin.ts'

/** Missing: stays. Texts of missing languages stay, too. */
export type FactsInput = { [Key in FactKey]?: FactValues[Key] | undefined }

export interface FactEdit {
  /** Changed facts with their whole values. */
  values: Partial<FactValues>
  /** `{"facts.brand": [12, 15], "facts.care.ja": ["", "…"]}`; words by their ids. */
  changes: AuditChanges
}

export function editFacts(stored: FactValues, input: FactsInput): FactEdit {
  const edit: FactEdit = { values: {}, changes: {} }
  const values: Record<string, unknown> = edit.values
  for (const field of factList) {
    const sent = input[field.key]
    if (sent === undefined) continue
    const before = stored[field.key]
    if (field.kind === 'texts') {
      const was = (before ?? {}) as TextsByLanguage
      const texts = textsAfter(was, sent as TextsByLanguage | null)
      const changed = languages.filter((language) => (was[language] ?? '') !== (texts[language] ?? ''))
      if (changed.length === 0) continue
      values[field.key] = Object.keys(texts).length > 0 ? texts : null
      for (const language of changed)
        edit.changes[`facts.${field.key}.${language}`] = [was[language] ?? '', texts[language] ?? '']
      continue
    }
    const value = normalOf(field, sent)
    if (JSON.stringify(value) === JSON.stringify(before)) continue
    values[field.key] = value
    edit.changes[`facts.${field.key}`] = [before, value]
  }
  return edit
}

function textsAfter(stored: TextsByLanguage, sent: TextsByLanguage | null): TextsByLanguage {
  const all = sent === null ? {} : { ...stored, ...sent }
  return Object.fromEntries(languages.flatMap((language) => (all[language] ? [[language, all[language]]] : [])))
}

function normalOf(field: ListedFact, sent: unknown): unknown {
  if (sent === null || sent === '') return null
  if (field.kind === 'codes') return field.codes.filter((code) => (sent as string[]).includes(code))
  if (Array.isArray(sent)) return sent.length > 0 ? [...new Set(sent)] : null
  if (field.kind !== 'gtin') return sent
  const read = readGtin(sent as string)
  return 'gtin' in read ? read.gtin : sent
}

/** One side of an edit's changes, as the input of the edit that restores it. */
export function inputOfChanges(changes: AuditChanges, side: 'before' | 'after'): FactsInput {
  const input: Record<string, unknown> = {}
  for (const [field, values] of Object.entries(changes)) {
    const [area, key, language] = field.split('.')
    if (area !== 'facts') continue
    const value = values[side === 'before' ? 0 : 1]
    input[key!] = language ? { ...(input[key!] as TextsByLanguage), [language]: value ?? '' } : value
  }
  return input
}

const searched = new Set<string>(['brand', 'material', 'origin_place'] satisfies FactKey[])

/** Goods are found by these facts. */
export const isSearchedIn = ({ values }: Pick<FactEdit, 'values'>) =>
  Object.keys(values).some((key) => searched.has(key))
