import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { FieldColumn } from '#features/catalogue/goods-fields.ts'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { ChangedColumns } from '../../rules/console/goods-changes.ts'
import { type GoodsColumns, goods, goodsTranslations, merchantColumns } from '../goods-tables.ts'
import type { StoredText } from './console-goods-queries.ts'

/** Locks until the transaction ends, as purchases do. */
export async function lockGoods(transaction: Database, id: number): Promise<GoodsColumns | null> {
  const rows = await transaction.select(merchantColumns).from(goods).where(eq(goods.id, id)).for('no key update')
  return rows[0] ?? null
}

export interface GoodsToEdit {
  row: GoodsColumns
  texts: Partial<Record<Language, StoredText>>
}

/**
 * The same, with the texts as they are when the statement begins.
 * An edit of texts needs `lockGoodsWrites` before, so that they are the latest.
 */
export async function lockForEdit(transaction: Database, id: number): Promise<GoodsToEdit | null> {
  const texts = sql<GoodsToEdit['texts']>`(
    select coalesce(json_object_agg(language, json_build_object('name', name, 'describe', describe)), '{}')
    from goods_translations where goods_id = goods.id)`
  const rows = await transaction
    .select({ row: merchantColumns, texts })
    .from(goods)
    .where(eq(goods.id, id))
    .for('no key update')
  return rows[0] ?? null
}

export interface EditToSave {
  id: number
  columns: ChangedColumns
  /** Full texts of each language with a change; an empty name removes the language. */
  texts: readonly (StoredText & { language: Language })[]
  /** In the API's names. */
  fields: readonly string[]
  now: Date
}

/**
 * Writes columns, texts, and for every translation the digest of its Chinese source. The source is the new text where
 * the edit names the translation, else the former one. Requires the lock of `lockForEdit`.
 */
export async function saveEdit(transaction: Database, { id, columns, texts, fields, now }: EditToSave): Promise<void> {
  const assignments = Object.entries(columns).map(
    ([column, value]) => sql`${sql.identifier(merchantColumns[column as FieldColumn].name)} = ${value}, `,
  )
  await transaction.execute(sql`
    ${texts.length > 0 ? textsWritten(id, texts) : sql``}
    update goods set ${sql.join(assignments)} revision = revision + 1, updated_at = ${now}::timestamptz,
      field_revisions = field_revisions
        || (select jsonb_object_agg(field, revision + 1) from unnest(${sql.param(fields)}::text[]) field)
    where id = ${id}`)
}

/** All parts see the texts from before; each changes other languages. */
function textsWritten(id: number, texts: EditToSave['texts']): SQL {
  const rowset = recordset(goodsTranslations, 'incoming', {
    keys: ['language', 'name', 'describe'],
    rows: texts,
  })
  return sql`
    with incoming as (select * from ${rowset}),
    before as (select name, describe from goods_translations where goods_id = ${id} and language = 'zh-CN'),
    after as (
      select name, describe from incoming where language = 'zh-CN' and name <> ''
      union all select name, describe from before where not exists (select from incoming where language = 'zh-CN')
    ),
    removed as (
      delete from goods_translations
      where goods_id = ${id} and language in (select language from incoming where name = '')
    ),
    written as (
      insert into goods_translations (goods_id, language, name, describe, source_digest)
      select ${id}::integer, language, name, describe,
        case when language <> 'zh-CN' then (select goods_text_digest(name, describe) from after) end
      from incoming where name <> ''
      on conflict (goods_id, language) do update
      set name = excluded.name, describe = excluded.describe, source_digest = excluded.source_digest
    ),
    traced as (
      update goods_translations set source_digest = goods_text_digest(before.name, before.describe) from before
      where goods_id = ${id} and source_digest is null and language not in (select language from incoming)
        and exists (select from incoming where language = 'zh-CN')
    )`
}

/** New goods were translated from their Chinese. */
export async function setSourceOfTranslations(transaction: Database, goodsId: number): Promise<void> {
  await transaction.execute(sql`
    update goods_translations set source_digest = goods_text_digest(source.name, source.describe)
    from goods_translations source
    where source.goods_id = ${goodsId} and source.language = 'zh-CN' and goods_translations.goods_id = source.goods_id
      and goods_translations.language <> 'zh-CN'`)
}

/** Other goods with a SKU, with whether they are deleted but restorable; null: the SKU is free. */
export async function findOthersOfSku(
  transaction: Database,
  sku: string,
  id: number,
): Promise<{ isDeleted: boolean } | null> {
  const rows = await transaction
    .select({ isDeleted: sql<boolean>`exists (select from deleted_goods where goods_id = ${goods.id})` })
    .from(goods)
    .where(and(eq(goods.sku, sku), ne(goods.id, id)))
  return rows[0] ?? null
}

/** Also deletes texts, search tokens, and shoppers' marks. */
export async function deleteGoodsRow(transaction: Database, id: number): Promise<void> {
  await transaction.delete(goods).where(eq(goods.id, id))
}

export async function wasOrdered(database: Database, goodsId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`select from order_lines where goods_id = ${goodsId} limit 1`)
  return rows.length > 0
}
