/** Facts that types require, and the check of their goods. */
import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { FactKey } from '#features/goods-facts/fact-fields.ts'
import type { Database } from '#platform/database/database.ts'
import { factChecks, goodsMissingFacts, goodsTypeFacts } from './fact-tables.ts'

export interface TypeFact {
  fact: FactKey
  is_required: boolean
  is_filter: boolean
}

/** In their order. Writes differences only, because a changed requirement has all goods of the type checked. */
export async function putTypeFacts(transaction: Database, typeId: number, facts: readonly TypeFact[]): Promise<void> {
  const { goodsTypeId, fact } = goodsTypeFacts
  await transaction.delete(goodsTypeFacts).where(
    and(
      eq(goodsTypeId, typeId),
      notInArray(
        fact,
        facts.map((one) => one.fact),
      ),
    ),
  )
  if (facts.length === 0) return
  await transaction
    .insert(goodsTypeFacts)
    .values(
      facts.map(({ fact: key, is_required, is_filter }, position) => ({
        goodsTypeId: typeId,
        fact: key,
        isRequired: is_required,
        isFilter: is_filter,
        position,
      })),
    )
    .onConflictDoUpdate({
      target: [goodsTypeId, fact],
      set: {
        isRequired: sql`excluded.is_required`,
        isFilter: sql`excluded.is_filter`,
        position: sql`excluded.position`,
      },
    })
}

export async function hasTypeFacts(database: Database): Promise<boolean> {
  return (await database.select({ fact: goodsTypeFacts.fact }).from(goodsTypeFacts).limit(1)).length > 0
}

export async function findTypeOfGoods(database: Database, sku: string): Promise<number | null> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select goods_type_id::integer as id from goods
    join goods_sub_types on goods_sub_types.id = goods_sub_type_id where sku = ${sku}`)
  return rows[0]?.id ?? null
}

export type FactCheck = typeof factChecks.$inferSelect

export async function findFactCheck(database: Database): Promise<FactCheck | null> {
  const rows = await database.select().from(factChecks).orderBy(factChecks.goodsSubTypeId).limit(1)
  return rows[0] ?? null
}

/**
 * Judges the next goods of a sub-type again.
 * @returns how many
 */
export async function checkNextGoods(
  transaction: Database,
  { goodsSubTypeId, afterGoodsId }: FactCheck,
  limit: number,
): Promise<number> {
  const { rows } = await transaction.execute<{ count: number; last: number | null }>(sql`
    with judged as (
      select id, cardinality(missing_facts_of(id)) > 0 as is_missing from goods
      where goods_sub_type_id = ${goodsSubTypeId} and id > ${afterGoodsId} order by id limit ${limit}
    ),
    complete as (
      delete from ${goodsMissingFacts} using judged where goods_id = judged.id and not is_missing
    ),
    incomplete as (
      insert into ${goodsMissingFacts} (goods_id) select id from judged where is_missing on conflict do nothing
    )
    select count(*)::integer as count, max(id) as last from judged`)
  const { count, last } = rows[0]!
  const ofSubType = eq(factChecks.goodsSubTypeId, goodsSubTypeId)
  if (count < limit) await transaction.delete(factChecks).where(ofSubType)
  else await transaction.update(factChecks).set({ afterGoodsId: last! }).where(ofSubType)
  return count
}
