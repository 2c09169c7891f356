/** Goods for staff: all languages, withdrawn ones too, with their stock. */
import { sql } from 'drizzle-orm'
import { type FieldColumn, fieldColumns } from '#features/catalogue/goods-fields.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { type GoodsColumns, merchantColumns } from '../goods-tables.ts'

export interface StoredText {
  name: string
  describe: string
}

export interface ConsoleGoodsRow extends Pick<GoodsColumns, FieldColumn> {
  id: number
  type1: string
  type2: string
  salePriceInFen: number | null
  saleUntil: string | null
  withdrawnAt: string | null
  deletesAt: string | null
  stock: number
  held: number
  soldLately: number
  lowStockDefault: number
  wasOrdered: boolean
  imageVersion: string | null
  revision: number
  createdAt: string
  changedAt: string
  texts: Partial<Record<Language, StoredText>>
  stale: Language[]
}

const fields = sql.join(
  fieldColumns.map((column) => sql`${sql.raw(`'${column}'`)}, ${merchantColumns[column]}`),
  sql`, `,
)

/** In the order of `ids`; omits unknown ones. */
export async function readConsoleGoods(
  database: Database,
  { ids, language, soldSince }: { ids: readonly number[]; language: Language; soldSince: Date },
): Promise<ConsoleGoodsRow[]> {
  if (ids.length === 0) return []
  const { rows } = await database.execute<{ facts: ConsoleGoodsRow }>(sql`
    with requested as (select id, place from unnest(${sql.param(ids)}::integer[]) with ordinality requested (id, place)),
    reserved as (
      select line.goods_id, sum(line.quantity)::integer as quantity
      from orders join order_lines line on line.order_id = orders.id
      where orders.status = 'pending' and line.goods_id in (select id from requested) group by line.goods_id
    )
    select json_build_object('id', goods.id, ${fields},
      'type1', (select name from goods_type_translations where goods_type_id = sub_type.goods_type_id
        order by array_position(array[${language}::text, 'zh-CN', 'ja', 'en'], language) limit 1),
      'type2', (select name from goods_sub_type_translations where goods_sub_type_id = sub_type.id
        order by array_position(array[${language}::text, 'zh-CN', 'ja', 'en'], language) limit 1),
      'salePriceInFen', sale_price_in_fen, 'saleUntil', sale_until, 'withdrawnAt', withdrawn_at, 'stock', stock,
      'deletesAt', (select gone_at from deleted_goods where goods_id = goods.id),
      'held', coalesce(reserved.quantity, 0), 'soldLately', lately.sold,
      'lowStockDefault', chosen_low_stock_default(), 'imageVersion', image_version,
      'wasOrdered', exists (select from order_lines where goods_id = goods.id),
      'revision', goods.revision, 'createdAt', created_at, 'changedAt', goods.updated_at,
      'texts', coalesce(texts.by_language, '{}'), 'stale', coalesce(texts.stale, '[]')) as facts
    from requested join goods on goods.id = requested.id join goods_sub_types sub_type on sub_type.id = goods_sub_type_id
    left join reserved on reserved.goods_id = goods.id
    cross join lateral (
      select coalesce(sum(sold_change), 0)::integer as sold from stock_movements
      where goods_id = goods.id and created_at > ${soldSince}::timestamptz and cause <> 'count'
    ) lately
    cross join lateral (
      select json_object_agg(language, json_build_object('name', name, 'describe', describe)) as by_language,
        json_agg(language order by language) filter (where source_digest <> (
          select goods_text_digest(name, describe) from goods_translations where goods_id = goods.id and language = 'zh-CN'
        )) as stale
      from goods_translations where goods_id = goods.id
    ) texts
    order by requested.place`)
  return rows.map(({ facts }) => facts)
}
