/** Conditions of filters on rows of `goods` with their facts. */
import { type SQL, sql } from 'drizzle-orm'
import { type FacetName, facetNames } from '#features/goods-lists/values.ts'

export interface GoodsFilters {
  /** Ids of words; null: not filtered. */
  brand: readonly number[] | null
  material: readonly number[] | null
  origin: readonly string[] | null
  storage: readonly string[] | null
  /** For each allergen the codes that goods must not have; null: not filtered. */
  without: readonly (readonly string[])[] | null
  priceMinInFen: number | null
  priceMaxInFen: number | null
  isInStock: boolean
}

const hasWord = (ids: readonly number[] | null, goodsId: SQL): SQL | null =>
  ids && sql`${goodsId} in (select goods_id from goods_fact_words where word_id = any(${sql.param(ids)}::bigint[]))`

const isOneOf = (column: SQL, codes: readonly string[] | null): SQL | null =>
  codes && sql`coalesce(${column} = any(${sql.param(codes)}::text[]), false)`

/** Both lists are known, and have none of the codes: unknown allergens may be any. */
export const isWithout = (facts: SQL, codes: SQL): SQL =>
  sql`coalesce(not ${facts}.allergens && ${codes} and not ${facts}.may_contain && ${codes}, false)`

/** One condition for each filter in use. */
export function conditionsOf(
  filters: GoodsFilters,
  { goods, facts }: { goods: SQL; facts: SQL },
): Partial<Record<FacetName, SQL>> {
  const { priceMinInFen, priceMaxInFen } = filters
  const bounds = [
    priceMinInFen === null ? null : sql`${goods}.price_in_fen >= ${priceMinInFen}::bigint`,
    priceMaxInFen === null ? null : sql`${goods}.price_in_fen <= ${priceMaxInFen}::bigint`,
  ].filter((bound) => bound !== null)
  const without = filters.without?.map((codes) => isWithout(facts, sql`${sql.param(codes)}::text[]`)) ?? []
  const conditions: Record<FacetName, SQL | null> = {
    price: bounds.length > 0 ? sql.join(bounds, sql` and `) : null,
    in_stock: filters.isInStock ? sql`${goods}.stock > 0` : null,
    brand: hasWord(filters.brand, sql`${goods}.id`),
    material: hasWord(filters.material, sql`${goods}.id`),
    origin: isOneOf(sql`${facts}.origin_country`, filters.origin),
    storage: isOneOf(sql`${facts}.storage`, filters.storage),
    without: without.length > 0 ? sql.join(without, sql` and `) : null,
  }
  const inUse = Object.entries(conditions).filter(([, condition]) => condition !== null)
  return Object.fromEntries(inUse)
}

/** @param except a facet is counted without its own filter */
export function allOf(conditions: Partial<Record<FacetName, SQL>>, except?: FacetName): SQL {
  const wanted = facetNames.flatMap((name) => (name === except ? [] : (conditions[name] ?? [])))
  return wanted.length === 0 ? sql`true` : sql.join(wanted, sql` and `)
}
