import { sql } from 'drizzle-orm'
import type { GoodsType } from '#features/catalogue/contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { preparedOnce } from '#platform/database/prepared-statements.ts'
import { withRowDependencies, readAllowingStale } from '#platform/database/cache-dependencies.ts'
import { bestTranslation, preferredLanguages } from '../goods-row-queries.ts'
import { goodsImageUrl } from '../../rules/goods-view.ts'
import { soldOrderTag, picturedGoods } from '../goods-tags.ts'

/** Maximum age of a type's most popular picture. */
const maxAgeOfPictureInMs = 10 * 60_000

/** The picture comes from one of a sub-type's most popular goods. */
const maxCandidates = 20

const typesPage = preparedOnce((database) =>
  database
    .select({
      id: sql<number>`goods_type.id`.as('id'),
      type_1: sql<string>`type_1.name`.as('type_1'),
      type_2: sql<GoodsType['type_2']>`sub_types.type_2`.as('type_2'),
      imageGoodsId: sql<number | null>`pictured.id`.as('image_goods_id'),
      imageVersion: sql<string | null>`pictured.image_version`.as('image_version'),
      count: sql<number>`count(*) over ()`.as('count'),
    })
    .from(
      sql`goods_types goods_type
        cross join ${preferredLanguages}
        cross join lateral (
          select ${bestTranslation(sql`name`)} as name
          from goods_type_translations where goods_type_id = goods_type.id
        ) type_1
        cross join lateral (
          select coalesce(json_agg(json_build_object('id', sub_type.id, 'name', type_2.name)
            order by sub_type.position, sub_type.id), '[]') as type_2
          from goods_sub_types sub_type
          cross join lateral (
            select ${bestTranslation(sql`name`)} as name
            from goods_sub_type_translations where goods_sub_type_id = sub_type.id
          ) type_2
          where sub_type.goods_type_id = goods_type.id
        ) sub_types
        left join lateral (
          select popular.id, image_version
          from goods_sub_types sub_type
          cross join lateral (
            select id, image_version, sold_count from goods
            where goods_sub_type_id = sub_type.id and is_on_sale and is_listed order by sold_count desc, id desc limit ${maxCandidates}
          ) popular
          where sub_type.goods_type_id = goods_type.id and image_version is not null
          order by sold_count desc, popular.id desc limit 1
        ) pictured on true`,
    )
    .orderBy(sql`goods_type.position, goods_type.id`)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('goods_types_page'),
)

/**
 * One page of the types with all their sub-types, and the number of types. A page past the end has no rows and count 0.
 */
export async function readTypesPage(
  database: Database,
  language: Language,
  page: PageRequest,
): Promise<{ count: number; types: GoodsType[] }> {
  const rows = await readAllowingStale({ tags: [soldOrderTag], maxAgeInMs: maxAgeOfPictureInMs }, () =>
    withRowDependencies(picturedGoods, () =>
      typesPage(database).execute({ language, limit: page.pageSize, offset: page.offset }),
    ),
  )
  return {
    count: rows[0]?.count ?? 0,
    types: rows.map(({ id, type_1, type_2, imageGoodsId, imageVersion }) => ({
      id,
      type_1,
      type_2,
      image_url: imageGoodsId === null ? '' : goodsImageUrl(imageGoodsId, imageVersion),
    })),
  }
}

/** The first of both levels in the shop's order; further types are found by searching only. */
const maxNamedTypes = 1_000

const typeNames = preparedOnce((database) =>
  database
    .select({
      type1: sql<string>`type_1.name`.as('type_1'),
      type2: sql<string | null>`named.type_2`.as('type_2'),
      names: sql<string[]>`named.names`.as('names'),
    })
    .from(
      sql`(
        select goods_type_id, 0 as level, 0 as position, goods_type_id as id, null as type_2, array_agg(name) as names
        from goods_type_translations group by goods_type_id
        union all
        select sub_type.goods_type_id, 1, sub_type.position, sub_type.id, ${bestTranslation(sql`translation.name`)}, array_agg(translation.name)
        from goods_sub_types sub_type
        cross join ${preferredLanguages}
        join goods_sub_type_translations translation on translation.goods_sub_type_id = sub_type.id
        group by sub_type.id
      ) named
      join goods_types goods_type on goods_type.id = named.goods_type_id
      cross join ${preferredLanguages}
      cross join lateral (
        select ${bestTranslation(sql`name`)} as name
        from goods_type_translations where goods_type_id = goods_type.id
      ) type_1`,
    )
    .orderBy(sql`named.level, goods_type.position, goods_type.id, named.position, named.id`)
    .limit(maxNamedTypes)
    .prepare('goods_type_names'),
)

export interface TypeNames {
  type1: string
  /** null: the first-level type itself. */
  type2: string | null
  /** In every language it has. */
  names: string[]
}

/** The types of both levels, first-level types first; `type1` and `type2` are in the requested language. */
export function readTypeNames(database: Database, language: Language): Promise<TypeNames[]> {
  return typeNames(database).execute({ language })
}

const subTypesByNames = preparedOnce((database) =>
  database
    .select({ id: sql<number>`sub_type.id`.as('id') })
    .from(sql`goods_sub_types sub_type`)
    .where(
      sql`(${sql.placeholder('type1')}::text is null or sub_type.goods_type_id in
          (select goods_type_id from goods_type_translations where name = ${sql.placeholder('type1')}::text))
        and (${sql.placeholder('type2')}::text is null or sub_type.id in
          (select goods_sub_type_id from goods_sub_type_translations where name = ${sql.placeholder('type2')}::text))`,
    )
    .prepare('goods_sub_types_by_names'),
)

/** Ids of the sub-types that match both names; a name may be in any language, null matches every type. */
export async function readSubTypeIds(
  database: Database,
  names: { type1: string | null; type2: string | null },
): Promise<number[]> {
  const rows = await subTypesByNames(database).execute(names)
  return rows.map(({ id }) => id)
}
