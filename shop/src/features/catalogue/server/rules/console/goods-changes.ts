/** Changes of an edit, field by field, in wire names. */
import { type FieldColumn, fieldList, type ListedField, type WireValues } from '#features/catalogue/goods-fields.ts'
import type { FactsInput } from '#features/goods-facts/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import { languages } from '#platform/i18n/language.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import { parseMoney, toWireMoney } from '#platform/money/money.ts'
import type { GoodsColumns } from '../../queries/goods-tables.ts'
import type { TextsByLanguage } from '../../ports/goods-to-save.ts'

export interface GoodsInput extends Partial<WireValues> {
  facts?: FactsInput | undefined
  translations?: Partial<Record<Language, { name?: string | undefined; describe?: string | undefined } | undefined>>
}

export type ChangedColumns = Partial<Pick<GoodsColumns, FieldColumn>>

export interface StoredGoods {
  columns: Pick<GoodsColumns, FieldColumn>
  texts: Partial<Record<Language, { name: string; describe: string }>>
}

export interface GoodsEdit {
  columns: ChangedColumns
  name: TextsByLanguage
  describe: TextsByLanguage
  /** `{price: ["12.00", "10.00"]}`, `{"translations.ja.name": …}`; differences only. */
  changes: AuditChanges
}

export function editOf(stored: StoredGoods, input: GoodsInput): GoodsEdit {
  const edit: GoodsEdit = { columns: {}, name: {}, describe: {}, changes: {} }
  const columns: Record<string, unknown> = edit.columns
  for (const { column, wire, kind } of fieldList) {
    const sent = input[wire]
    const value = kind === 'money' && sent !== undefined ? parseMoney(String(sent)) : sent
    const before = stored.columns[column]
    if (value === undefined || value === before) continue
    columns[column] = value
    edit.changes[wire] = kind === 'money' ? [toWireMoney(Number(before)), toWireMoney(Number(value))] : [before, value]
  }
  for (const language of languages)
    for (const part of ['name', 'describe'] as const) {
      const value = input.translations?.[language]?.[part]
      const before = stored.texts[language]?.[part] ?? ''
      if (value === undefined || value === before) continue
      edit[part][language] = value
      edit.changes[`translations.${language}.${part}`] = [before, value]
    }
  return edit
}

/** Both resulting texts of each language that an edit changes. */
export function editedTexts({ texts }: StoredGoods, { name, describe }: GoodsEdit) {
  const empty = { name: '', describe: '' }
  return languages
    .filter((language) => name[language] !== undefined || describe[language] !== undefined)
    .map((language) => {
      const { [language]: stored = empty } = texts
      return { language, name: name[language] ?? stored.name, describe: describe[language] ?? stored.describe }
    })
}

/** Edited fields that another person changed since the edit's revision. */
export function changedByBoth(
  fields: readonly string[],
  { fieldRevisions, since }: { fieldRevisions: Readonly<Record<string, number>>; since: number },
): string[] {
  const lastOf = (field: string) => Math.max(fieldRevisions[field] ?? 0, fieldRevisions['*'] ?? 0)
  return fields.filter((field) => lastOf(field) > since)
}

/** Initial values of new goods. */
export const newGoods: StoredGoods = {
  columns: Object.fromEntries(fieldList.map((field) => [field.column, initialOf(field)])) as StoredGoods['columns'],
  texts: {},
}

function initialOf(field: ListedField): unknown {
  if (field.kind === 'count' || field.kind === 'flag') return field.initial
  return field.kind === 'text' ? '' : 0
}

/** For the audit log: changes from nothing. */
export function firstValues(changes: AuditChanges): AuditChanges {
  return Object.fromEntries(Object.entries(changes).map(([field, [, value]]) => [field, [null, value]]))
}

/** The inverse, for deleted goods. */
export function lastValues(goods: { sku: string; priceInFen: number; size: string; names: Names }): AuditChanges {
  const names = Object.entries(goods.names).map(([language, name]) => [`translations.${language}.name`, [name, null]])
  return {
    sku: [goods.sku, null],
    price: [toWireMoney(goods.priceInFen), null],
    size: [goods.size, null],
    ...Object.fromEntries(names),
  }
}
