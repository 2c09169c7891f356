import { eq, sql } from 'drizzle-orm'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import { goodsSubTypes, goodsSubTypeTranslations, goodsTypes, goodsTypeTranslations } from './type-tables.ts'

export interface Named {
  id: number
  names: Partial<Record<Language, string>>
}

/** Every type with its sub-types: some dozens, read whole. */
export type TypeDirectory = (Named & { subTypes: Named[] })[]

export async function readTypeDirectory(database: Database): Promise<TypeDirectory> {
  const { rows } = await database.execute<{ id: number; names: Named['names'] | null; sub_types: Named[] }>(sql`
    select goods_type.id,
      (select json_object_agg(language, name) from goods_type_translations where goods_type_id = goods_type.id) as names,
      coalesce((
        select json_agg(json_build_object('id', sub_type.id, 'names', coalesce((
          select json_object_agg(language, name) from goods_sub_type_translations where goods_sub_type_id = sub_type.id
        ), '{}')) order by sub_type.position, sub_type.id)
        from goods_sub_types sub_type where sub_type.goods_type_id = goods_type.id
      ), '[]') as sub_types
    from goods_types goods_type order by goods_type.position, goods_type.id`)
  return rows.map(({ id, names, sub_types }) => ({ id, names: names ?? {}, subTypes: sub_types }))
}

/** @returns the new id */
export async function insertType(database: Database): Promise<number> {
  const [row] = await database
    .insert(goodsTypes)
    .values({ position: sql`(select coalesce(max(position), 0) + 1 from goods_types)` })
    .returning({ id: goodsTypes.id })
  return row!.id
}

/** @returns the new id */
export async function insertSubType(database: Database, goodsTypeId: number): Promise<number> {
  const [row] = await database
    .insert(goodsSubTypes)
    .values({
      goodsTypeId,
      position: sql`(select coalesce(max(position), 0) + 1 from goods_sub_types where goods_type_id = ${goodsTypeId})`,
    })
    .returning({ id: goodsSubTypes.id })
  return row!.id
}

export async function putTypeName(
  database: Database,
  goodsTypeId: number,
  language: Language,
  name: string,
): Promise<void> {
  await database
    .insert(goodsTypeTranslations)
    .values({ goodsTypeId, language, name })
    .onConflictDoUpdate({
      target: [goodsTypeTranslations.goodsTypeId, goodsTypeTranslations.language],
      set: { name },
    })
}

export async function putSubTypeName(
  database: Database,
  goodsSubTypeId: number,
  language: Language,
  name: string,
): Promise<void> {
  await database
    .insert(goodsSubTypeTranslations)
    .values({ goodsSubTypeId, language, name })
    .onConflictDoUpdate({
      target: [goodsSubTypeTranslations.goodsSubTypeId, goodsSubTypeTranslations.language],
      set: { name },
    })
}

/** Increments the revision, so that concurrent edits conflict. */
export async function markTypeChanged(database: Database, id: number): Promise<void> {
  const revision = sql`${goodsTypes.revision} + 1`
  await database.update(goodsTypes).set({ revision }).where(eq(goodsTypes.id, id))
}

export async function markSubTypeChanged(database: Database, id: number): Promise<void> {
  const revision = sql`${goodsSubTypes.revision} + 1`
  await database.update(goodsSubTypes).set({ revision }).where(eq(goodsSubTypes.id, id))
}
