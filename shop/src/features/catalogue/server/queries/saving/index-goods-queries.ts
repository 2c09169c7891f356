import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { copyRows } from '#platform/database/copy-rows.ts'
import { recordset } from '#platform/database/recordset.ts'
import type { SearchTexts, TokensLiteral } from '../../rules/search-tokens.ts'
import { goods, goodsSearch, goodsSubTypes } from '../goods-tables.ts'

export interface SearchTextsOfGoods extends SearchTexts {
  goodsId: number
}

export async function readSearchTexts(database: Database, goodsIds: readonly number[]): Promise<SearchTextsOfGoods[]> {
  const { rows } = await database.execute<{
    id: number
    names: string[] | null
    type_names: string[] | null
    describes: string[] | null
  }>(sql`
    select goods.id,
      (select array_agg(distinct name) from goods_translations where goods_id = goods.id) as names,
      (select array_agg(distinct describe) from goods_translations where goods_id = goods.id) as describes,
      (select array_agg(distinct name) from (
        select name from goods_type_translations where goods_type_id = sub_type.goods_type_id
        union all
        select name from goods_sub_type_translations where goods_sub_type_id = sub_type.id
      ) both_levels) as type_names
    from goods join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
    where goods.id in (select value::int from json_array_elements_text(${JSON.stringify(goodsIds)}::json))`)
  return rows.map((row) => ({
    goodsId: row.id,
    names: row.names ?? [],
    typeNames: row.type_names ?? [],
    describes: row.describes ?? [],
  }))
}

/** From the first of their goods on, also where some have been indexed since an earlier new name. */
export async function markForIndexing(transaction: Database, subTypeIds: readonly number[]): Promise<void> {
  if (subTypeIds.length === 0) return
  await transaction
    .update(goodsSubTypes)
    .set({ indexAfterGoodsId: 0 })
    .where(inArray(goodsSubTypes.id, [...subTypeIds]))
}

export interface SubTypeToIndex {
  id: number
  afterGoodsId: number
}

export async function findSubTypeToIndex(database: Database): Promise<SubTypeToIndex | null> {
  const { id, indexAfterGoodsId } = goodsSubTypes
  const rows = await database
    .select({ id, afterGoodsId: sql<number>`${indexAfterGoodsId}` })
    .from(goodsSubTypes)
    .where(isNotNull(indexAfterGoodsId))
    .orderBy(asc(id))
    .limit(1)
  return rows[0] ?? null
}

/** @param afterGoodsId the last goods that was indexed; null when there are no more */
export async function setIndexedUpTo(
  database: Database,
  subTypeId: number,
  afterGoodsId: number | null,
): Promise<void> {
  await database.update(goodsSubTypes).set({ indexAfterGoodsId: afterGoodsId }).where(eq(goodsSubTypes.id, subTypeId))
}

export async function readNextGoodsIds(
  database: Database,
  { id, afterGoodsId }: SubTypeToIndex,
  limit: number,
): Promise<number[]> {
  const rows = await database
    .select({ id: goods.id })
    .from(goods)
    .where(and(eq(goods.goodsSubTypeId, id), gt(goods.id, afterGoodsId)))
    .orderBy(asc(goods.id))
    .limit(limit)
  return rows.map(({ id: goodsId }) => goodsId)
}

export interface SearchTokens {
  goodsId: number
  /** A literal of PostgreSQL's tsvector. */
  tokens: TokensLiteral
}

export interface SearchTokensOfNew extends SearchTokens {
  goodsSubTypeId: number
  isListed: boolean
}

/** Of goods that have just been added. */
export async function insertSearchTokens(transaction: Database, added: readonly SearchTokensOfNew[]): Promise<void> {
  const rows = added.map(({ goodsSubTypeId, ...row }) => ({ ...row, subTypeIds: `{${goodsSubTypeId}}` }))
  await copyRows(transaction, goodsSearch, { keys: ['goodsId', 'tokens', 'subTypeIds', 'isListed'], rows })
}

export async function putSearchTokens(database: Database, given: readonly SearchTokens[]): Promise<void> {
  const rows = given.map(({ goodsId, tokens }) => ({ goodsId, tokens: textOf(tokens) }))
  await database.execute(sql`
    insert into goods_search (goods_id, tokens)
    select goods_id, tokens from ${recordset(goodsSearch, 'given', { keys: ['goodsId', 'tokens'], rows })}
    on conflict (goods_id) do update set tokens = excluded.tokens`)
}

const textOf = (tokens: TokensLiteral) => (typeof tokens === 'string' ? tokens : new TextDecoder().decode(tokens))

/** New entries are put into the index together. The more may wait, the cheaper it is, and the slower each search. */
export async function allowManyPendingTokens(transaction: Database, megabytes: number): Promise<void> {
  await transaction.execute(sql`select set_config('gin_pending_list_limit', ${`${megabytes}MB`}, true)`)
}

/** Puts in what waits; else each search reads it until others have made it more. */
export async function flushPendingList(database: Database): Promise<void> {
  await database.execute(sql`select gin_clean_pending_list('goods_search_tokens'::regclass)`)
}
