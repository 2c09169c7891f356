import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { wordsOfSiblings } from '#features/families/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { SearchTexts } from '#features/search/values.ts'
import type { SubTypeToIndex } from '#features/goods-types/server/index.ts'
import { goods } from '../goods-tables.ts'

export interface SearchTextsOfGoods extends SearchTexts {
  goodsId: number
}

export async function readSearchTexts(database: Database, goodsIds: readonly number[]): Promise<SearchTextsOfGoods[]> {
  const { rows } = await database.execute<{
    id: number
    names: string[] | null
    type_names: string[][] | null
    describes: string[] | null
    siblings: string[] | null
  }>(sql`
    select goods.id,
      (select array_agg(distinct name) from goods_translations where goods_id = goods.id) as names,
      (select array_agg(distinct describe) from goods_translations where goods_id = goods.id) as describes,
      (select json_agg(names) from (
        select json_agg(name) as names from goods_type_translations where goods_type_id = sub_type.goods_type_id
        union all
        select json_agg(name) from goods_sub_type_translations where goods_sub_type_id = sub_type.id
        union all
        select (select json_agg(name.value) from jsonb_each_text(word.names) name)
          from goods_fact_words has join fact_words word on word.id = has.word_id where has.goods_id = goods.id
        union all
        select json_agg(text) from goods_fact_texts where goods_id = goods.id and fact = 'origin_place'
      ) weak where names is not null) as type_names,
      ${wordsOfSiblings} as siblings
    from goods join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
    where goods.id in (select value::int from json_array_elements_text(${JSON.stringify(goodsIds)}::json))`)
  return rows.map((row) => ({
    goodsId: row.id,
    names: [...new Set([...(row.names ?? []), ...(row.siblings ?? [])])],
    typeNames: row.type_names ?? [],
    describes: row.describes ?? [],
  }))
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
