import { eq, type SQL, sql } from 'drizzle-orm'
import type { GoodsOrdering } from '#features/catalogue/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { readParts } from '#platform/database/reads.ts'
import { listedGoods, goodsTag, goodsTags } from './goods-tags.ts'
import { goods } from './goods-tables.ts'
import { type GoodsRow, goodsFields, withTexts } from './goods-row-queries.ts'

/** Each is the order of an index, both over all goods and within a sub-type. */
export const orderByOf: Record<GoodsOrdering, SQL> = {
  newest: sql`${goods.createdAt} desc, ${goods.id} desc`,
  popular: sql`${goods.soldCount} desc, ${goods.id} desc`,
  price: sql`${goods.priceInFen}, ${goods.id}`,
  '-price': sql`${goods.priceInFen} desc, ${goods.id} desc`,
}

export interface PageOfGoods {
  count: number
  rows: GoodsRow[]
}

const limit = sql.placeholder('limit')
const offset = sql.placeholder('offset')
const subTypeIds = sql`${sql.placeholder('subTypeIds')}::bigint[]`

export const pageBounds = sql`limit ${limit}::bigint offset ${offset}::bigint`

function pageOfAll(order: SQL): SQL {
  return sql`select goods.*, (select count(*) from goods where is_on_sale) as found
    from goods where goods.is_on_sale order by ${order} ${pageBounds}`
}

// One walk along the index for each sub-type: a plan that holds for large and tiny types alike.
function pageOfSubTypes(order: SQL): SQL {
  return sql`select goods.*,
      (select count(*) from goods where is_on_sale and goods_sub_type_id = any (${subTypeIds})) as found
    from unnest(${subTypeIds}) chosen (sub_type_id)
    cross join lateral (
      select * from goods
      where goods.goods_sub_type_id = chosen.sub_type_id and goods.is_on_sale
      order by ${order} limit ${limit}::bigint + ${offset}::bigint
    ) goods
    order by ${order} ${pageBounds}`
}

const count = sql<number>`goods.found`.as('found')

function prepareList(ordering: GoodsOrdering, pageOf: (order: SQL) => SQL, name: string) {
  const order = orderByOf[ordering]
  return preparedOnce((database) =>
    database
      .select({ ...goodsFields, count })
      .from(withTexts(pageOf(order)))
      .orderBy(order)
      .prepare(`${name}_${ordering.replace('-', 'descending_')}`),
  )
}

const orderings = Object.keys(orderByOf) as GoodsOrdering[]
const listsOfAll = new Map(orderings.map((ordering) => [ordering, prepareList(ordering, pageOfAll, 'goods_list')]))
const listsOfSubTypes = new Map(
  orderings.map((ordering) => [ordering, prepareList(ordering, pageOfSubTypes, 'goods_list_of_types')]),
)

/**
 * One page of the goods on sale, and their number. A page past the end has no rows and count 0.
 * @param subTypeIds null: of all types
 */
export async function readGoodsPage(
  database: Database,
  wanted: { language: Language; ordering: GoodsOrdering; subTypeIds: number[] | null; page: PageRequest },
): Promise<PageOfGoods> {
  const lists = wanted.subTypeIds ? listsOfSubTypes : listsOfAll
  const statement = lists.get(wanted.ordering)!(database)
  const rows = await readParts(listedGoods(wanted), () =>
    statement.execute({
      language: wanted.language,
      limit: wanted.page.pageSize,
      offset: wanted.page.offset,
      subTypeIds: wanted.subTypeIds,
    }),
  )
  return { count: rows[0]?.count ?? 0, rows }
}

/** Withdrawn ones too, which only who has met them may be shown. */
export type MetGoodsRow = GoodsRow & { isOnSale: boolean }

const byIds = preparedOnce((database) =>
  database
    .select({ ...goodsFields, isOnSale: sql<boolean>`${goods.isOnSale}`.as('is_on_sale') })
    .from(
      withTexts(
        sql`select goods.*, asked.place from unnest(${sql.placeholder('ids')}::int[]) with ordinality asked (id, place)
          join goods on goods.id = asked.id`,
      ),
    )
    .orderBy(sql`goods.place`)
    .prepare('goods_by_ids'),
)

const onSaleById = preparedOnce((database) =>
  database
    .select(goodsFields)
    .from(withTexts(sql`select * from goods where ${goods.id} = ${sql.placeholder('id')} and ${goods.isOnSale}`))
    .prepare('goods_on_sale_by_id'),
)

/** Null where there is none, or none on sale. */
export async function findGoodsOnSale(database: Database, id: number, language: Language): Promise<GoodsRow | null> {
  const rows = await readParts(goodsTag(id), () => onSaleById(database).execute({ id, language }))
  return rows[0] ?? null
}

/** In the order of `ids`; unknown ids are left out. */
export function readGoodsByIds(database: Database, ids: number[], language: Language): Promise<MetGoodsRow[]> {
  return readParts(goodsTags, () => byIds(database).execute({ ids, language }))
}

export async function hasAnyGoods(database: Database): Promise<boolean> {
  const rows = await database.select({ id: goods.id }).from(goods).limit(1)
  return rows.length > 0
}

const goodsExist = preparedOnce((database) =>
  database
    .select({ id: goods.id })
    .from(goods)
    .where(eq(goods.id, sql.placeholder('goodsId')))
    .prepare('goods_exist'),
)

export async function isGoods(database: Database, goodsId: number): Promise<boolean> {
  const rows = await goodsExist(database).execute({ goodsId })
  return rows.length > 0
}
