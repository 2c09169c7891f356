/** Goods as cells by column: as they are stored, and as a row of a file would leave them. */
import type { GoodsToSave } from '#features/catalogue/server/ports/goods-to-save.ts'
import { goodsFields, importedColumns } from '#features/catalogue/goods-fields.ts'
import type { TypeTree } from '#features/goods-types/console-contract.ts'
import { languages } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { Cells, RowNote } from '../../queries/import-tables.ts'
import {
  exportedColumns,
  type ExportedFacts,
  type ExportedGoodsRow,
  exportedRow,
} from '#features/goods-rows/server/index.ts'

export interface StoredGoods {
  goods: ExportedGoodsRow
  facts: ExportedFacts
}

/** Columns that every row shows. */
export const shownColumns = ['name', 'price', 'stock', 'type_1', 'type_2'] as const
/** A mark of the cells, which no file has: the goods are deleted, and can be restored. */
export const deletedMark = 'deleted'

export function cellsOfGoods({ goods, facts }: StoredGoods): Record<string, string> {
  const row = exportedRow(goods, facts)
  return {
    ...Object.fromEntries(exportedColumns.map((column, index) => [column, row[index]!])),
    stock: String(goods.stock),
    [deletedMark]: String(Number(goods.isDeleted)),
  }
}

const nothing: StoredGoods = {
  goods: {
    id: 0,
    sku: '',
    stock: 0,
    revision: 0,
    isDeleted: false,
    fields: Object.fromEntries(importedColumns.map((column) => [column, null])) as ExportedGoodsRow['fields'],
    texts: {},
    type1: {},
    type2: {},
    family: null,
    options: [],
  },
  facts: {},
}

/** Fields of new goods that the file leaves out. */
const initialFields = Object.fromEntries(
  importedColumns.flatMap((column) => {
    const field = goodsFields[column]
    return 'initial' in field ? [[column, field.initial]] : []
  }),
) as Partial<ExportedGoodsRow['fields']>

export interface PlannedGoods {
  cells: Record<string, string>
  notes: RowNote[]
}

/** @param stored undefined for new goods */
export function planGoods(
  item: GoodsToSave,
  stored: StoredGoods | undefined,
  { tree, isNewOnSale }: { tree: TypeTree; isNewOnSale: boolean },
): PlannedGoods {
  const { goods, facts } = stored ?? nothing
  const types = item.type1 && item.type2 ? planTypes(tree, item.type1, item.type2) : null
  const fields = {
    ...goods.fields,
    ...(stored ? {} : { ...initialFields, isOnSale: isNewOnSale }),
  }
  for (const column of importedColumns) {
    const value = item[column]
    if (value !== undefined) fields[column] = value
  }
  const isRestored = goods.isDeleted
  const planned = {
    goods: {
      ...goods,
      sku: item.sku,
      stock: item.stock ?? goods.stock,
      isDeleted: false,
      fields,
      texts: planTexts(goods.texts, item),
      type1: types?.type1 ?? goods.type1,
      type2: types?.type2 ?? goods.type2,
      family: item.family === undefined ? goods.family : (item.family?.code ?? null),
      options: item.family === undefined ? goods.options : planOptions(goods.options, item.family?.options ?? []),
    },
    facts: { ...facts, ...mergedFacts(facts, item.facts) },
  }
  const restored: RowNote[] = isRestored ? [{ reason: 'restored', text: item.sku }] : []
  return { cells: cellsOfGoods(planned), notes: [...restored, ...(types?.notes ?? [])] }
}

/** A family has the names of its options already, of which a file may have one language. */
const planOptions = (
  stored: ExportedGoodsRow['options'],
  chosen: Readonly<ExportedGoodsRow['options']>,
): ExportedGoodsRow['options'] =>
  chosen.map((option, place) => ({
    names: { ...stored[place]?.names, ...option.names },
    value: isOneNamed(stored[place]?.value, option.value) ? { ...stored[place]!.value, ...option.value } : option.value,
  }))

const isOneNamed = (stored: Names | undefined, names: Names): boolean =>
  languages.some((language) => names[language] !== undefined && names[language] === stored?.[language])

function planTexts(stored: ExportedGoodsRow['texts'], { name, describe }: GoodsToSave): ExportedGoodsRow['texts'] {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = {
        name: name?.[language] ?? stored[language]?.name ?? '',
        describe: describe?.[language] ?? stored[language]?.describe ?? '',
      }
      // A description is stored with its name only.
      return text.name === '' ? [] : [[language, text]]
    }),
  )
}

/** Texts of facts are stored by language; words are replaced. */
function mergedFacts(stored: ExportedFacts, incoming: object = {}): ExportedFacts {
  const isTexts = (value: unknown): value is Names =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  return Object.fromEntries(
    Object.entries(incoming).map(([key, value]: [string, unknown]) => [
      key,
      isTexts(value) ? { ...(stored[key] as Names | undefined), ...value } : value,
    ]),
  )
}

const primaryName = (names: Names): string => languages.map((language) => names[language]).find(Boolean) ?? ''

const findByName = <Item extends { names: Names }>(items: readonly Item[], name: string): Item | undefined =>
  items.find(({ names }) => names['zh-CN'] === name) ?? items.find(({ names }) => Object.values(names).includes(name))

/** The name by which a type was found stays; other languages take the file's names. */
function namesAfter(stored: Names | undefined, names: Names): Names {
  if (!stored) return names
  const first = languages.find((language) => names[language])
  return { ...stored, ...Object.fromEntries(Object.entries(names).filter(([language]) => language !== first)) }
}

/** Like saving: found by the first name in any language, else new. */
function planTypes(tree: TypeTree, type1: Names, type2: Names): { type1: Names; type2: Names; notes: RowNote[] } {
  const type = findByName(tree, primaryName(type1))
  const subType = type && findByName(type.sub_types, primaryName(type2))
  const note: RowNote[] = type
    ? subType
      ? []
      : [{ reason: 'new_sub_type', text: primaryName(type2) }]
    : [{ reason: 'new_type', text: `${primaryName(type1)} · ${primaryName(type2)}` }]
  return { type1: namesAfter(type?.names, type1), type2: namesAfter(subType?.names, type2), notes: note }
}

/** Columns with different cells. */
export const changedColumns = (before: Cells, after: Cells, columns: readonly string[]): string[] =>
  columns.filter((column) => (before[column] ?? '') !== (after[column] ?? ''))

export const pick = (cells: Cells, columns: readonly string[]): Cells =>
  Object.fromEntries(columns.flatMap((column) => (column in cells ? [[column, cells[column]!]] : [])))
