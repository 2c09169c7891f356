/** Readable changes of audit entries. Each slice names its own fields; the console joins them. */
import { formatMoney } from '#platform/money/money.ts'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { m } from '#texts'
import { formatList } from '#ui/display/list.ts'
import type { AuditEntry } from '../../console-contract.ts'

export interface FieldWord {
  name?(): string
  /** For a field per language: `names.*`. */
  nameIn?(language: string): string
  /** Null: use the default formatting. */
  value?(value: unknown): string | null
  /** A fact of the act, shown also where both values are the same: the sum of a refund. */
  isFact?: true
  /** Replaces both values, where they mean nothing to a reader. */
  describe?(before: unknown, after: unknown): string
}

/** By the action's area (`goods` of `goods.change`), then by field; `*` matches a language or number. */
export type AuditLabels = Readonly<Record<string, Readonly<Record<string, FieldWord>>>>

/** Several slices may name fields of one area. */
export function joinAuditLabels(all: readonly AuditLabels[]): AuditLabels {
  const joined: Record<string, Record<string, FieldWord>> = {}
  for (const words of all)
    for (const [area, fields] of Object.entries(words)) joined[area] = { ...joined[area], ...fields }
  return joined
}

/** A value that is one of few. */
export const oneOf = (names: Readonly<Record<string, () => string>>) => (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(names, value) ? names[value]!() : null

export const inMoney = (value: unknown) =>
  typeof value === 'string' && /^\d+\.\d\d$/.test(value) ? formatMoney(value) : null

/** Replaces hidden values. */
export const valueChanged = () => m.staff_value_changed()

export interface ChangeWords {
  field: string
  name: string
  /** Null: no previous value, or a hidden one. */
  before: string | null
  after: string
}

/** Changed fields. A field that no slice names is shown by its key. */
export function wordsOfChanges({ action, changes }: Pick<AuditEntry, 'action' | 'changes'>, words: AuditLabels) {
  const fields = words[action.split('.')[0]!] ?? {}
  return Object.entries(changes)
    .map(([field, values]) => ({ field, values, ...wordOfField(fields, field) }))
    .filter(({ word, values: [before, after] }) => word?.isFact || JSON.stringify(before) !== JSON.stringify(after))
    .map(({ field, values: [before, after], name, word }): ChangeWords => {
      if (word?.describe) return { field, name, before: null, after: word.describe(before, after) }
      const valueText = (value: unknown) => word?.value?.(value) ?? plainWords(value)
      return {
        field,
        name,
        before:
          word?.isFact && before === after
            ? null
            : before === null || before === ''
              ? (word?.value?.(null) ?? null)
              : valueText(before),
        after: valueText(after),
      }
    })
}

/** Each name once, in the order of the fields. */
export function namesOfFields(action: string, fields: readonly string[], words: AuditLabels): string[] {
  const known = words[action.split('.')[0]!] ?? {}
  return [...new Set(fields.map((field) => wordOfField(known, field).name))]
}

function wordOfField(known: AuditLabels[string], field: string) {
  const parts = field.split('.')
  const language = languages.find((one) => parts.includes(one))
  const pattern = parts.map((part) => (part === language || /^\d+$/.test(part) ? '*' : part)).join('.')
  const word = Object.hasOwn(known, pattern) ? known[pattern]! : undefined
  return { word, name: (language ? word?.nameIn?.(languageNames[language]) : word?.name?.()) ?? field }
}

function plainWords(value: unknown): string {
  if (value === null || value === '') return m.staff_value_none()
  if (typeof value === 'boolean') return value ? m.staff_value_yes() : m.staff_value_no()
  if (Array.isArray(value)) return formatList(value.map(plainWords))
  if (typeof value === 'object') return lengthWords(value) ?? JSON.stringify(value)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A long or personal text is stored as its length. */
function lengthWords(value: object): string | null {
  const { length } = value as { length?: unknown }
  return typeof length === 'number' ? m.staff_value_length({ length }) : null
}
