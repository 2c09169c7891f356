import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { ChangedColumns } from '../../rules/console/goods-changes.ts'
import { type GoodsColumns, goods, goodsSubTypes, goodsTranslations } from '../goods-tables.ts'

/** Held until the transaction ends, as purchases hold it. */
export async function lockGoods(transaction: Database, id: number): Promise<GoodsColumns | null> {
  const rows = await transaction.select().from(goods).where(eq(goods.id, id)).for('no key update')
  return rows[0] ?? null
}

/** @param fields as they are named on the wire */
export async function writeGoodsChanges(
  transaction: Database,
  { id, columns, fields, now }: { id: number; columns: ChangedColumns; fields: readonly string[]; now: Date },
): Promise<void> {
  await transaction
    .update(goods)
    .set({
      ...columns,
      revision: sql`${goods.revision} + 1`,
      fieldRevisions: sql`${goods.fieldRevisions}
        || (select jsonb_object_agg(field, ${goods.revision} + 1) from unnest(${sql.param(fields)}::text[]) field)`,
      updatedAt: now,
    })
    .where(eq(goods.id, id))
}

/** Translations that do not say what they were made from were made from the Chinese as it has been. */
export async function recordSourceOfTranslations(transaction: Database, goodsId: number): Promise<void> {
  await transaction.execute(sql`
    update goods_translations set source_digest = goods_text_digest(source.name, source.describe)
    from goods_translations source
    where source.goods_id = ${goodsId} and source.language = 'zh-CN' and goods_translations.goods_id = source.goods_id
      and goods_translations.language <> 'zh-CN' and goods_translations.source_digest is null`)
}

/** They were made, or looked at, with the Chinese as it is now. */
export async function setSourceOfTranslations(
  transaction: Database,
  goodsId: number,
  languages: readonly string[],
): Promise<void> {
  await transaction.execute(sql`
    update goods_translations set source_digest = goods_text_digest(source.name, source.describe)
    from goods_translations source
    where source.goods_id = ${goodsId} and source.language = 'zh-CN' and goods_translations.goods_id = source.goods_id
      and goods_translations.language <> 'zh-CN' and goods_translations.language = any(${sql.param(languages)}::text[])`)
}

export async function readTextsOf(transaction: Database, goodsId: number) {
  const { language, name, describe } = goodsTranslations
  return transaction
    .select({ language, name, describe })
    .from(goodsTranslations)
    .where(eq(goodsTranslations.goodsId, goodsId))
}

/** Other goods of a SKU, and whether they are deleted and can still be brought back; null: it is free. */
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

/** Held, so that the sub-type is not taken away meanwhile. */
export async function lockSubType(transaction: Database, id: number): Promise<boolean> {
  const rows = await transaction
    .select({ id: goodsSubTypes.id })
    .from(goodsSubTypes)
    .where(eq(goodsSubTypes.id, id))
    .for('key share')
  return rows.length > 0
}

/** With its texts, its search tokens, and what shoppers noted of it. */
export async function deleteGoodsRow(transaction: Database, id: number): Promise<void> {
  await transaction.delete(goods).where(eq(goods.id, id))
}

export async function wasOrdered(database: Database, goodsId: number): Promise<boolean> {
  const { rows } = await database.execute(sql`select from order_lines where goods_id = ${goodsId} limit 1`)
  return rows.length > 0
}
