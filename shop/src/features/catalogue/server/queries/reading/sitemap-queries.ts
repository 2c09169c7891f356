/** Entries of sitemaps, by id: neither the index nor a part scans earlier rows. */
import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { bestTranslation, preferredLanguages } from '../goods-row-queries.ts'
import { goods } from '../goods-tables.ts'
import { defaultLanguage } from '#platform/i18n/language.ts'

export const sitemapKinds = ['types', 'kinds', 'goods'] as const
export type SitemapKind = (typeof sitemapKinds)[number]

const listed: Record<SitemapKind, SQL> = {
  types: sql`select id from goods_types where true`,
  kinds: sql`select id from goods_sub_types where true`,
  goods: sql`select id from goods where is_on_sale`,
}

/** Divides ids into parts of equal width; returns those with entries. */
export async function readSitemapParts(database: Database, kind: SitemapKind, width: number): Promise<number[]> {
  const { rows } = await database.execute<{ part: number }>(sql`
    select part from generate_series(1, coalesce((${listed[kind]} order by id desc limit 1) - 1, -1) / ${width}::int + 1) part
    where exists (${listed[kind]} and id > (part - 1) * ${width}::int and id <= part * ${width}::int)
    order by part`)
  return rows.map(({ part }) => Number(part))
}

export interface IdRange {
  afterId: number
  lastId: number
  limit: number
}

export interface SitemapGoods {
  id: number
  updatedAt: Date
}

const goodsBetween = preparedOnce((database) =>
  database
    .select({ id: goods.id, updatedAt: goods.updatedAt })
    .from(goods)
    .where(and(goods.isOnSale, gt(goods.id, sql.placeholder('afterId')), lte(goods.id, sql.placeholder('lastId'))))
    .orderBy(goods.id)
    .limit(sql.placeholder('limit'))
    .prepare('sitemap_goods'),
)

/** Goods on sale with `afterId < id <= lastId`, by id. */
export const readSitemapGoods = (database: Database, range: IdRange): Promise<SitemapGoods[]> =>
  goodsBetween(database).execute({ ...range })

export interface SitemapType {
  id: number
  type1: string
  /** null: the first-level type itself. */
  type2: string | null
}

const between = (table: SQL): SQL => sql`(select * from ${table}
  where id > ${sql.placeholder('afterId')}::bigint and id <= ${sql.placeholder('lastId')}::bigint
  order by id limit ${sql.placeholder('limit')}::bigint)`

const nameOfType = (typeId: SQL): SQL => sql`cross join lateral (
  select ${bestTranslation(sql`name`)} as name from goods_type_translations where goods_type_id = ${typeId}) type_1`

const prepareTypes = (name: string, type2: SQL, from: SQL) =>
  preparedOnce((database) =>
    database
      .select({
        id: sql<number>`listed.id`.as('id'),
        type1: sql<string>`type_1.name`.as('type_1'),
        type2: sql<string | null>`${type2}`.as('type_2'),
      })
      .from(from)
      .orderBy(sql`listed.id`)
      .prepare(name),
  )

const typesBetween = {
  types: prepareTypes(
    'sitemap_types',
    sql`null`,
    sql`${between(sql`goods_types`)} listed cross join ${preferredLanguages} ${nameOfType(sql`listed.id`)}`,
  ),
  kinds: prepareTypes(
    'sitemap_kinds',
    sql`type_2.name`,
    sql`${between(sql`goods_sub_types`)} listed cross join ${preferredLanguages} ${nameOfType(sql`listed.goods_type_id`)}
      cross join lateral (
        select ${bestTranslation(sql`name`)} as name from goods_sub_type_translations where goods_sub_type_id = listed.id
      ) type_2`,
  ),
}

/** Named in the shop's first language, because pages of every language accept such an address. */
export const readSitemapTypes = (
  database: Database,
  kind: keyof typeof typesBetween,
  range: IdRange,
): Promise<SitemapType[]> => typesBetween[kind](database).execute({ ...range, language: defaultLanguage })
