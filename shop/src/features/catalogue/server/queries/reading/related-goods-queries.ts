/** Related goods of a page: four of the most popular of the sub-type, filled up from the type. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { recordMaxAge, withRowDependencies } from '#platform/database/cache-dependencies.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { type GoodsRow, rowColumns, withTexts } from '../goods-row-queries.ts'
import { goodsTag, goodsTags, listedTags } from '../goods-tags.ts'
import { orderByOf } from './listed-goods-queries.ts'

/** Limits invalidation: every sale would evict the pages of a whole type. */
const maxAgeInMs = 10 * 60_000
const relatedCount = 4
/** Popular goods per sub-type, from which each page chooses. */
const popularCount = 24
/** Without the goods itself and those of its sub-type, enough are left. */
const fillCount = 2 * relatedCount + 1

// Literals instead of parameters, because the planner uses them.
const four = sql.raw(`${relatedCount}`)
const popularOf = (subTypeId: string, count: number) => sql`
  select goods.id, sold_count from goods where goods_sub_type_id = ${sql.raw(subTypeId)} and is_on_sale and is_listed
  order by ${orderByOf.popular} limit ${sql.raw(`${count}`)}`

/**
 * Each page shows another four, for variety. So a new price of a best seller affects a few pages of its sub-type, not
 * all of them.
 */
const itselfAndRelated = sql`
  with itself as (
    select goods.id, family_id, sub_type.id as sub_type_id, goods_type_id
    from goods join goods_sub_types sub_type on sub_type.id = goods.goods_sub_type_id
    where goods.id = ${sql.placeholder('id')}
  ), siblings as materialized (
    select id from itself
    union all select goods.id from itself join goods on goods.family_id = itself.family_id
  ), popular as (
    select listed.id, count(*) over () as count, row_number() over (order by sold_count desc, listed.id desc) - 1 as place
    from itself cross join lateral (${popularOf('itself.sub_type_id', popularCount)}) listed
    where listed.id not in (select id from siblings)
  ), of_sub_type as materialized (
    select popular.id, place from popular cross join itself
    where place / ${four} = itself.id % greatest(count / ${four}, 1)
  ), of_type as (
    select listed.id, row_number() over (order by sold_count desc, listed.id desc) as place
    from itself join goods_sub_types sibling on sibling.goods_type_id = itself.goods_type_id
    cross join lateral (${popularOf('sibling.id', fillCount)}) listed
    where listed.id not in (select id from siblings) and listed.id not in (select id from of_sub_type)
      and (select count(*) from of_sub_type) < ${four}
    order by place limit ${four}
  ), chosen as (
    select id, 0 as level, 0 as place from itself
    union all select id, 1, place from of_sub_type
    union all select id, 2, place from of_type
    order by level, place limit 1 + ${four}
  )
  select goods.*, level, place from chosen join goods on goods.id = chosen.id`

const related = preparedOnce((database) =>
  database
    .select({
      ...rowColumns,
      subTypeId: sql<number>`sub_type.id`.as('sub_type_id'),
      siblingIds: sql<number[]>`(
        select array_agg(id) from goods_sub_types sibling where sibling.goods_type_id = sub_type.goods_type_id
      )`.as('sibling_ids'),
    })
    .from(withTexts(itselfAndRelated))
    .orderBy(sql`level, place`)
    .prepare('related_goods'),
)

type Row = GoodsRow & { subTypeId: number; siblingIds: number[] }

/** Filling up from the type depends on all goods listed in it. */
function lookedAt([itself, ...others]: readonly Row[]) {
  if (!itself) return []
  const isFull = others.filter(({ subTypeId }) => subTypeId === itself.subTypeId).length === relatedCount
  return listedTags(isFull ? [itself.subTypeId] : itself.siblingIds)
}

/** Shown goods are current, the order by popularity is minutes old. Null for unknown goods. */
export async function readRelatedGoods(database: Database, id: number, language: Language): Promise<GoodsRow[] | null> {
  const parts = {
    ...goodsTag(id),
    goods: (rows: readonly Row[]) => [...goodsTag(id).goods(rows), ...goodsTags.goods(rows), ...lookedAt(rows)],
  }
  const [itself, ...others] = await withRowDependencies(parts, () => related(database).execute({ id, language }))
  recordMaxAge(maxAgeInMs)
  return itself ? others : null
}
