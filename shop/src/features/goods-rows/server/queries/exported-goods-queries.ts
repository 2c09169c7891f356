/** Goods with all columns of a goods file. */
import { sql } from 'drizzle-orm'
import { type ImportedColumn, importedColumns } from '#features/catalogue/goods-fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'

export interface ExportedGoodsRow {
  id: number
  sku: string
  stock: number
  revision: number
  /** Deleted goods can be restored for a day. */
  isDeleted: boolean
  fields: Record<ImportedColumn, string | number | boolean | null>
  texts: Partial<Record<Language, { name: string; describe: string }>>
  type1: Names
  type2: Names
  /** Null without a family. */
  family: string | null
  /** In the order of the family's options. */
  options: { names: Names; value: Names }[]
}

/** The types of goods in a file, by a name in any language. An undefined type selects every type. */
export interface ExportedTypes {
  type1: string | undefined
  type2: string | undefined
}

const hasName = (table: 'goods_type' | 'goods_sub_type', name: string | undefined) => {
  const id = sql.identifier(`${table}_id`)
  return name
    ? sql`and sub_type.${table === 'goods_type' ? id : sql`id`} in (
        select ${id} from ${sql.identifier(`${table}_translations`)} where lower(name) = lower(${name}))`
    : sql``
}

/** The price is the regular one, because a sale changes the other. Deleted goods are on sale once they are restored. */
function nameAndValue(field: ImportedColumn) {
  if (field === 'isOnSale')
    return [
      sql.raw(`'${field}'`),
      sql`coalesce((select was_on_sale from deleted_goods where goods_id = goods.id), is_on_sale)`,
    ]
  const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return [sql.raw(`'${field}'`), sql.identifier(field === 'priceInFen' ? `regular_${column}` : column)]
}

const facts = sql`json_build_object('id', goods.id, 'sku', sku, 'stock', stock, 'revision', revision,
  'isDeleted', exists (select from deleted_goods where goods_id = goods.id),
  'fields', json_build_object(${sql.join(importedColumns.flatMap(nameAndValue), sql`, `)}),
  'texts', (select coalesce(json_object_agg(language, json_build_object('name', name, 'describe', describe)), '{}')
    from goods_translations where goods_id = goods.id),
  'type1', (select json_object_agg(language, name) from goods_type_translations
    where goods_type_id = sub_type.goods_type_id),
  'type2', (select json_object_agg(language, name) from goods_sub_type_translations
    where goods_sub_type_id = sub_type.id),
  'family', (select code from goods_families where id = goods.family_id),
  'options', (select coalesce(json_agg(json_build_object('names', option.names, 'value', value.names) order by option.position), '[]')
    from goods_choices choice join goods_options option on option.id = choice.option_id
    join goods_option_values value on value.id = choice.value_id where choice.goods_id = goods.id)) as facts`
const goodsWithType = sql`goods join goods_sub_types sub_type on sub_type.id = goods_sub_type_id`

/** A condition, beginning with `and`, on `goods` joined with `goods_sub_types sub_type`; empty without types. */
export const ofTypes = ({ type1, type2 }: ExportedTypes) =>
  sql`${hasName('goods_type', type1)} ${hasName('goods_sub_type', type2)}`

const isExported = (types: ExportedTypes) =>
  sql`not exists (select from deleted_goods where goods_id = goods.id) ${ofTypes(types)}`

/** Counts up to `limit`. */
export async function countExportedGoods(database: Database, types: ExportedTypes, limit: number): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(sql`
    select count(*)::integer as count from (select 1 from ${goodsWithType} where ${isExported(types)} limit ${limit}) counted`)
  return rows[0]!.count
}

/** By id, without deleted ones. */
export async function readExportedGoods(
  database: Database,
  { afterId, limit, ...types }: ExportedTypes & { afterId: number; limit: number },
): Promise<ExportedGoodsRow[]> {
  const { rows } = await database.execute<{ facts: ExportedGoodsRow }>(sql`
    select ${facts} from ${goodsWithType}
    where goods.id > ${afterId} and ${isExported(types)}
    order by goods.id limit ${limit}`)
  return rows.map((row) => row.facts)
}

/** Locks the goods until the transaction ends, in the order of purchases. */
export async function lockGoodsOf(transaction: Database, skus: readonly string[]): Promise<void> {
  await transaction.execute(
    sql`select from goods where sku = any(${sql.param(skus)}::text[]) order by id for no key update`,
  )
}

export async function readGoodsOf(database: Database, skus: readonly string[]): Promise<ExportedGoodsRow[]> {
  const { rows } = await database.execute<{ facts: ExportedGoodsRow }>(
    sql`select ${facts} from ${goodsWithType} where sku = any(${sql.param(skus)}::text[])`,
  )
  return rows.map((row) => row.facts)
}
