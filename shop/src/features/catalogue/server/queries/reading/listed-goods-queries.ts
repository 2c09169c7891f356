/** Size of a list of goods, and the start of a page in its order. */
import { type SQL, sql } from 'drizzle-orm'
import { type GoodsOrdering, goodsOrderings, maxCounted } from '#features/goods-lists/values.ts'
import { cachedRead } from '#platform/database/cached-read.ts'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { listedTags } from '../goods-tags.ts'
import { goods } from '../goods-tables.ts'

/** Each is an index, both over all goods and within a sub-type: by a column, then by id. */
export const orders = {
  newest: { column: goods.createdAt, type: sql`timestamptz`, isDescending: true },
  popular: { column: goods.soldCount, type: sql`integer`, isDescending: true },
  price: { column: goods.priceInFen, type: sql`bigint`, isDescending: false },
  '-price': { column: goods.priceInFen, type: sql`bigint`, isDescending: true },
} satisfies Record<GoodsOrdering, unknown>

const orderOf = (ordering: GoodsOrdering): SQL => {
  const { column, isDescending } = orders[ordering]
  return isDescending ? sql`${column} desc, ${goods.id} desc` : sql`${column}, ${goods.id}`
}
export const orderByOf = Object.fromEntries(goodsOrderings.map((ordering) => [ordering, orderOf(ordering)])) as Record<
  GoodsOrdering,
  SQL
>

/** Leaves out all members of a family but the listed one. */
const isShown = sql`${goods.isOnSale} and ${goods.isListed}`

const limit = sql`${sql.placeholder('limit')}::bigint`
const offset = sql`${sql.placeholder('offset')}::bigint`
export const pageBounds = sql`limit ${limit} offset ${offset}`

const subTypeIds = sql`${sql.placeholder('subTypeIds')}::bigint[]`

/** Goods after a position in the order; one index scan, or one for each named sub-type. */
export function idsAfter(ordering: GoodsOrdering, after: SQL, isOfTypes: boolean, count: SQL): SQL {
  const order = orderByOf[ordering]
  const { column } = orders[ordering]
  if (!isOfTypes) return sql`select ${goods.id}, ${column} from goods where ${isShown} ${after} order by ${order}`
  return sql`select goods.id, ${column}
    from unnest(${subTypeIds}) chosen (sub_type_id)
    cross join lateral (
      select ${goods.id}, ${column} from goods
      where ${goods.goodsSubTypeId} = chosen.sub_type_id and ${isShown} ${after} order by ${order} limit ${count}
    ) goods
    order by ${order}`
}

export const isAfter = (ordering: GoodsOrdering, value: SQL, id: SQL): SQL => {
  const { column, isDescending } = orders[ordering]
  return sql`and (${column}, ${goods.id}) ${sql.raw(isDescending ? '<' : '>')} (${value}, ${id})`
}

export type ListKind = 'all' | 'all_after' | 'of_types' | 'of_types_after'

/** The ids of one page, by an index-only scan. */
export function idsOfPage(ordering: GoodsOrdering, kind: ListKind): SQL {
  const value = sql`${sql.placeholder('afterValue')}::${orders[ordering].type}`
  const after = kind.endsWith('_after') ? isAfter(ordering, value, sql`${sql.placeholder('afterId')}::integer`) : sql``
  return sql`${idsAfter(ordering, after, kind.startsWith('of_types'), sql`${limit} + ${offset}`)} ${pageBounds}`
}

const countOfAll = preparedOnce((database) =>
  database
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(sql`(select from goods where ${isShown} order by ${orderByOf.popular} limit ${maxCounted + 1}) listed`)
    .prepare('goods_listed'),
)
const countOfSubTypes = preparedOnce((database) =>
  database
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(
      sql`unnest(${subTypeIds}) chosen (sub_type_id) cross join lateral (
        select from goods where goods_sub_type_id = chosen.sub_type_id and ${isShown}
        order by ${orderByOf.popular} limit ${maxCounted + 1}) listed`,
    )
    .prepare('goods_listed_of_types'),
)

export type SubTypes = readonly number[] | null
/** Cache key of a list. */
export const listKeyOf = (ids: SubTypes, ordering = ''): string => JSON.stringify([ids, ordering])
export const ofListKey = (key: string) => JSON.parse(key) as [ids: number[] | null, ordering: GoodsOrdering]
export const tagsOfListKey = (key: string) => listedTags(ofListKey(key)[0])

const cachedCount = cachedRead(tagsOfListKey, async (database, key: string) => {
  const [ids] = ofListKey(key)
  const rows = await (ids ? countOfSubTypes(database).execute({ subTypeIds: ids }) : countOfAll(database).execute())
  const { count } = rows[0]!
  return { count: Math.min(count, maxCounted), isCapped: count > maxCounted }
})

/** Exact up to `maxCounted`; cached until goods are added or removed. */
export const countListed = (database: Database, ids: SubTypes): Promise<{ count: number; isCapped: boolean }> =>
  cachedCount(database, listKeyOf(ids))
