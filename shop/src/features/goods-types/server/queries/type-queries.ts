/** Types for staff: some dozens, read whole. */
import { and, eq, sql } from 'drizzle-orm'
import type { TypeTree } from '#features/goods-types/console-contract.ts'
import { maxGoodsCounted } from '#features/goods-types/values.ts'
import type { Database } from '#platform/database/database.ts'
import { goodsSubTypes, goodsSubTypeTranslations, goodsTypes, goodsTypeTranslations } from './type-tables.ts'

/** Advisory lock: one writer of goods or types at a time across processes, so stock deltas use current values. */
export async function lockGoodsWrites(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('saving of goods'))`)
}

export async function readTypeTree(database: Database): Promise<TypeTree> {
  const { rows } = await database.execute<TypeTree[number] & Record<string, unknown>>(sql`
    select goods_type.id, goods_type.type_revision as revision,
      coalesce((
        select json_object_agg(language, name) from goods_type_translations where goods_type_id = goods_type.id
      ), '{}') as names,
      coalesce((
        select json_agg(json_build_object('fact', fact, 'is_required', is_required, 'is_filter', is_filter) order by position)
        from goods_type_facts where goods_type_id = goods_type.id
      ), '[]') as facts,
      coalesce((
        select json_agg(json_build_object('id', sub_type.id, 'revision', sub_type.type_revision, 'names', coalesce((
          select json_object_agg(language, name) from goods_sub_type_translations where goods_sub_type_id = sub_type.id
        ), '{}'), 'goods_count', (
          select count(*) from (select from goods where goods_sub_type_id = sub_type.id limit ${maxGoodsCounted}) counted
        )) order by sub_type.position, sub_type.id)
        from goods_sub_types sub_type where sub_type.goods_type_id = goods_type.id
      ), '[]') as sub_types
    from goods_types goods_type order by goods_type.position, goods_type.id`)
  return rows
}

/** Names with their types, by id: `茶 / 绿茶`. Omits deleted ones. */
export async function readNamesOfSubTypes(database: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await database.execute<{ id: number; name: string }>(sql`
    select sub_type.id, concat_ws(' / ',
      (select name from goods_type_translations where goods_type_id = sub_type.goods_type_id
        order by array_position(array['zh-CN', 'ja', 'en'], language) limit 1),
      (select name from goods_sub_type_translations where goods_sub_type_id = sub_type.id
        order by array_position(array['zh-CN', 'ja', 'en'], language) limit 1)) as name
    from goods_sub_types sub_type where sub_type.id = any(${sql.param(ids)}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [Number(id), name]))
}

type Level = 'type' | 'sub_type'
const tableOf = { type: goodsTypes, sub_type: goodsSubTypes }

/** Locks until the transaction ends, also against new goods or sub-types in it. @returns the revision */
export async function lockTypeRow(transaction: Database, level: Level, id: number): Promise<number | null> {
  const table = tableOf[level]
  const [row] = await transaction.select({ revision: table.revision }).from(table).where(eq(table.id, id)).for('update')
  return row?.revision ?? null
}

/** Locks, so that the sub-type is not deleted meanwhile. */
export async function lockSubType(transaction: Database, id: number): Promise<boolean> {
  const rows = await transaction
    .select({ id: goodsSubTypes.id })
    .from(goodsSubTypes)
    .where(eq(goodsSubTypes.id, id))
    .for('key share')
  return rows.length > 0
}

export async function hasGoods(transaction: Database, subTypeId: number): Promise<boolean> {
  const { rows } = await transaction.execute(sql`select from goods where goods_sub_type_id = ${subTypeId} limit 1`)
  return rows.length > 0
}

export async function deleteTypeRow(transaction: Database, id: number): Promise<void> {
  await transaction.delete(goodsTypes).where(eq(goodsTypes.id, id))
}

export async function deleteSubTypeRow(transaction: Database, id: number): Promise<void> {
  await transaction.delete(goodsSubTypes).where(eq(goodsSubTypes.id, id))
}

export async function deleteTypeName(
  transaction: Database,
  id: number,
  language: 'zh-CN' | 'ja' | 'en',
): Promise<void> {
  await transaction
    .delete(goodsTypeTranslations)
    .where(and(eq(goodsTypeTranslations.goodsTypeId, id), eq(goodsTypeTranslations.language, language)))
}

export async function deleteSubTypeName(
  transaction: Database,
  id: number,
  language: 'zh-CN' | 'ja' | 'en',
): Promise<void> {
  await transaction
    .delete(goodsSubTypeTranslations)
    .where(and(eq(goodsSubTypeTranslations.goodsSubTypeId, id), eq(goodsSubTypeTranslations.language, language)))
}

/** Appends to the new type. */
export async function moveSubType(transaction: Database, id: number, typeId: number): Promise<void> {
  await transaction
    .update(goodsSubTypes)
    .set({
      goodsTypeId: typeId,
      position: sql`(select coalesce(max(position), 0) + 1 from goods_sub_types where goods_type_id = ${typeId})`,
    })
    .where(eq(goodsSubTypes.id, id))
}

/** In the order of `ids`. */
export async function setTypePositions(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    update goods_types set position = placed.place
    from unnest(${sql.param(ids)}::bigint[]) with ordinality placed (id, place)
    where goods_types.id = placed.id and goods_types.position <> placed.place`)
}

export async function setSubTypePositions(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    update goods_sub_types set position = placed.place
    from unnest(${sql.param(ids)}::bigint[]) with ordinality placed (id, place)
    where goods_sub_types.id = placed.id and goods_sub_types.position <> placed.place`)
}
