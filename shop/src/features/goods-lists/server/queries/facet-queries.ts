/** Counts of each filter's values over all goods of a list, by one statement. Allergens that no goods have are left out. */
import { type SQL, sql } from 'drizzle-orm'
import { maxFacetValues } from '#features/goods-lists/rules/goods-filters.ts'
import { type PriceStep, roundAmounts } from '#features/goods-lists/rules/price-ranges.ts'
import { type FacetName, facetNames, maxCounted } from '#features/goods-lists/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import { allOf, conditionsOf, type GoodsFilters, isWithout } from './filter-conditions.ts'

export interface CountedWord {
  id: number
  names: Names
  count: number
}

export interface CountedCode {
  code: string
  count: number
}

export interface CountedFacets {
  /** Number of goods before filtering; above `maxCounted` nothing else is counted. */
  base: number
  /** Facts by which the goods' types let filter. */
  filters: string[]
  price: { min: number; max: number } | null
  price_steps: PriceStep[]
  in_stock: number
  brand: CountedWord[]
  material: CountedWord[]
  origin: CountedCode[]
  storage: CountedCode[]
  without: CountedCode[]
  /** Goods that the other filters find, for each filter in use. */
  loosened: Partial<Record<FacetName, number>>
}

/** Goods before filtering. */
export interface FilterableRows {
  /** Rows of `goods`, by that name. */
  goods: SQL
  /** Values of the placeholders in `goods`. */
  parameters: Record<string, unknown>
}

/** @param excluded codes that goods without an allergen must not have, by allergen */
export async function readFacets(
  database: Database,
  from: FilterableRows,
  { filters, excluded }: { filters: GoodsFilters; excluded: Readonly<Record<string, readonly string[]>> },
): Promise<CountedFacets> {
  const conditions = conditionsOf(filters, { goods: sql`base`, facts: sql`base` })
  const fits = (facet: FacetName) => allOf(conditions, facet)
  const loosened = facetNames
    .filter((name) => conditions[name])
    .map((name) => sql`${sql.param(name)}::text, (select count(*) from few base where ${fits(name)})`)
  const [row] = await database
    .select({ facets: sql<CountedFacets>`facets` })
    .from(
      sql`(with base as materialized (
        select goods.id, goods.goods_sub_type_id, goods.price_in_fen, goods.stock from ${from.goods} limit ${maxCounted + 1}
      ), few as materialized (
        select base.*, facts.origin_country, facts.storage, facts.allergens, facts.may_contain
        from base left join goods_facts facts on facts.goods_id = base.id
        where (select count(*) from base) <= ${maxCounted}
      ), word as materialized (
        select fact, word_id, count(*) as count from goods_fact_words join few base on base.id = goods_fact_words.goods_id
        where fact = 'brand' and ${fits('brand')} or fact = 'material' and ${fits('material')}
        group by fact, word_id
      ), allergen as materialized (
        select key as code, array(select json_array_elements_text(value)) as codes
        from json_each(${JSON.stringify(excluded)}::json) where key in (select unnest(allergens || may_contain) from few)
      )
      select json_build_object(
        'base', (select count(*) from base),
        'filters', (select coalesce(json_agg(distinct fact), '[]') from goods_type_facts
          where is_filter and goods_type_id in (select goods_type_id from goods_sub_types
            where id in (select goods_sub_type_id from few))),
        'price', (select case when count(*) > 0 then json_build_object('min', min(price_in_fen), 'max', max(price_in_fen)) end
          from few base where ${fits('price')}),
        'price_steps', ${stepsOf(fits('price'))},
        'in_stock', (select count(*) from few base where stock > 0 and ${fits('in_stock')}),
        'brand', ${wordsOf('brand', filters.brand)},
        'material', ${wordsOf('material', filters.material)},
        'origin', ${codesOf(sql`origin_country`, fits('origin'), filters.origin)},
        'storage', ${codesOf(sql`storage`, fits('storage'), filters.storage)},
        'without', ${withChosen(
          sql`
          select allergen.code, sum(kinds.count) as count
          from allergen cross join (
            select allergens, may_contain, count(*) from few base where ${fits('without')} group by allergens, may_contain
          ) kinds
          where ${isWithout(sql`kinds`, sql`allergen.codes`)}
          group by allergen.code`,
          // The first of the excluded codes is the chosen one.
          filters.without?.map(([code]) => code!) ?? [],
        )},
        'loosened', json_build_object(${sql.join(loosened, sql`, `)})
      ) as facets) counted`,
    )
    .execute(from.parameters)
  return row!.facets
}

const stepsOf = (fits: SQL): SQL => {
  const amounts = sql`${sql.param([...roundAmounts])}::bigint[]`
  return sql`(
  select coalesce(json_agg(json_build_object('step', step, 'count', count, 'at_start', at_start)), '[]') from (
    select step, count(*) as count, count(*) filter (where price_in_fen = (${amounts})[step]) as at_start
    from (select price_in_fen, width_bucket(price_in_fen::bigint, ${amounts}) as step from few base where ${fits}) prices
    group by step) steps)`
}

/** A value in use has its name and count, however many others have more goods. */
const chosenFirst = (value: SQL, chosen: SQL): SQL => sql`${value} = any(${chosen}) desc`

/** Chosen words are counted, too, where no goods have them. */
const wordsOf = (fact: 'brand' | 'material', chosen: readonly number[] | null): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', words.id, 'names', words.names, 'count', count) order by count desc, words.id), '[]')
  from (
    select word_id, count from (
      select word_id, count from word where fact = ${fact}
      union all
      select id, 0 from fact_words where id = any(${sql.param(chosen ?? [])}::bigint[]) and fact = ${fact}
      and not exists (select from word where word_id = fact_words.id)
    ) all_words
    order by ${chosenFirst(sql`word_id`, sql`${sql.param(chosen ?? [])}::bigint[]`)}, count desc, word_id limit ${maxFacetValues}
  ) counted join fact_words words on words.id = counted.word_id)`

const codesOf = (column: SQL, fits: SQL, chosen: readonly string[] | null): SQL =>
  withChosen(
    sql`select ${column} as code, count(*) as count from few base where ${column} is not null and ${fits} group by ${column}`,
    chosen ?? [],
  )

/** Chosen codes are counted, too, where no goods have them. */
const withChosen = (counted: SQL, chosen: readonly string[]): SQL => sql`(
  select coalesce(json_agg(json_build_object('code', code, 'count', count) order by count desc, code), '[]') from (
    select code, sum(count) as count
    from (${counted} union all select unnest(${sql.param(chosen)}::text[]), 0) counts (code, count)
    group by code order by ${chosenFirst(sql`code`, sql`${sql.param(chosen)}::text[]`)}, count desc, code limit ${maxFacetValues}) counted)`

/** Names of brands and materials by id. */
export async function readFactWords(
  database: Database,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, string>> {
  const { rows } = await database.execute<{ id: number; names: Names }>(sql`
    select id::integer as id, names from fact_words where id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, names }) => [id, nameIn(language, names)]))
}
