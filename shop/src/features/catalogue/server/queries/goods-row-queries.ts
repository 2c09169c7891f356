/** The one shape of goods rows, with names, description and types in the caller's language. */
import { type SQL, sql } from 'drizzle-orm'
import { type ShopColumn, shopColumns } from '#features/catalogue/goods-fields.ts'
import { fieldsOf } from '#platform/database/columns.ts'
import { goods } from './goods-tables.ts'

const ownColumns = [
  'currency',
  'wasPriceInFen',
  'imageVersion',
  'reviewCount',
  'starSum',
  'familyId',
  'familyFromInFen',
  'familyCount',
] as const
type Column = 'id' | ShopColumn | (typeof ownColumns)[number]
const shown = Object.fromEntries(
  (['id', ...shopColumns, ...ownColumns] as const).map((column) => [column, goods[column]]),
) as Pick<typeof goods, Column>

/** `toWireGoods` does not compile while it omits one of these. */
export const rowColumns = {
  ...fieldsOf('goods', shown),
  name: sql<string>`coalesce(texts.name, goods.sku)`.as('name'),
  describe: sql<string>`texts.describe`.as('describe'),
  type1: sql<string>`type_1.name`.as('type_1'),
  type2: sql<string>`type_2.name`.as('type_2'),
  isInStock: sql<boolean>`${goods.isOnSale} and ${goods.stock} > 0`.as('is_in_stock'),
}

export type GoodsRow = { [Field in keyof typeof rowColumns]: (typeof rowColumns)[Field]['_']['type'] }

/** The requested language first, then Chinese, then any: the position is a text's rank. */
export const preferredLanguages = sql`(select array[${sql.placeholder('language')}::text, 'zh-CN', 'ja', 'en'] as languages) preferred`

/** `column` of the best translation among the aggregated rows. */
export function bestTranslation(column: SQL): SQL {
  return sql`(array_agg(${column} order by array_position(preferred.languages, language)))[1]`
}

/** @param page a query of whole rows of `goods`, already limited to one page: texts are looked up for these only */
export function withTexts(page: SQL): SQL {
  return sql`(${page}) goods
    cross join ${preferredLanguages}
    cross join lateral (
      select ${bestTranslation(sql`name`)} as name,
        coalesce((array_agg(describe order by array_position(preferred.languages, language)) filter (where describe <> ''))[1], '') as describe
      from goods_translations where goods_id = goods.id
    ) texts
    join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
    cross join lateral (
      select ${bestTranslation(sql`name`)} as name
      from goods_type_translations where goods_type_id = sub_type.goods_type_id
    ) type_1
    cross join lateral (
      select ${bestTranslation(sql`name`)} as name
      from goods_sub_type_translations where goods_sub_type_id = sub_type.id
    ) type_2`
}
