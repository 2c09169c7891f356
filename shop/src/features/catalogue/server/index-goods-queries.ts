import { sql } from 'drizzle-orm'
import type { Database } from '#platform/server/database.ts'

export interface SearchTexts {
  goodsId: number
  /** In all languages, the same text once. */
  names: string[]
  typeNames: string[]
  describes: string[]
}

export async function readSearchTexts(database: Database, goodsIds: readonly number[]): Promise<SearchTexts[]> {
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

export async function readGoodsIdsOfSubTypes(database: Database, subTypeIds: readonly number[]): Promise<number[]> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select id from goods
    where goods_sub_type_id in (select value::bigint from json_array_elements_text(${JSON.stringify(subTypeIds)}::json))
    order by id`)
  return rows.map(({ id }) => id)
}

/** @param rows `tokens` is a literal of PostgreSQL's tsvector */
export async function putSearchTokens(
  database: Database,
  rows: readonly { goodsId: number; tokens: string }[],
): Promise<void> {
  await database.execute(sql`
    insert into goods_search (goods_id, tokens)
    select "goodsId", tokens::tsvector
    from json_to_recordset(${JSON.stringify(rows)}::json) as row ("goodsId" int, tokens text)
    on conflict (goods_id) do update set tokens = excluded.tokens`)
}
