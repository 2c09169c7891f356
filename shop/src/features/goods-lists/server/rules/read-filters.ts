/** Filters of a call's query, for the conditions of statements. */
import { listOfFilter, type FilterValues, isFiltered } from '#features/goods-lists/rules/goods-filters.ts'
import { allergenGroups, type Allergen, allergens } from '#features/goods-facts/values.ts'
import { m } from '#texts'
import { Invalid } from '#platform/http/responses/errors.ts'
import { parseMoney } from '#platform/money/money.ts'
import type { GoodsFilters } from '../queries/filter-conditions.ts'

/**
 * @returns null where nothing filters
 * @throws Invalid for a highest price below the lowest one
 */
export function readFilters(values: FilterValues): GoodsFilters | null {
  if (!isFiltered(values)) return null
  const list = (value: string | undefined) => (value === undefined ? null : listOfFilter(value))
  const price = (value: string | undefined) => (value === undefined ? null : parseMoney(value))
  const filters: GoodsFilters = {
    brand: list(values.brand)?.map(Number) ?? null,
    material: list(values.material)?.map(Number) ?? null,
    origin: list(values.origin),
    storage: list(values.storage),
    without: list(values.without)?.map((code) => excludedCodes[code as Allergen]) ?? null,
    priceMinInFen: price(values.price_min),
    priceMaxInFen: price(values.price_max),
    isInStock: values.in_stock !== undefined,
  }
  const { priceMinInFen: min, priceMaxInFen: max } = filters
  if (min !== null && max !== null && min > max)
    throw new Invalid({ price_max: [(options) => m.goods_lists_filter_price_fault({}, options)] })
  return filters
}

/** Codes that goods without an allergen must not have: also its group, and the group's members. */
export const excludedCodes = Object.fromEntries(
  allergens.map((code) => [
    code,
    [code, ...(allergenGroups[code] ?? []), ...allergens.filter((group) => allergenGroups[group]?.includes(code))],
  ]),
) as unknown as Record<Allergen, readonly Allergen[]>

export const noFilters: GoodsFilters = {
  brand: null,
  material: null,
  origin: null,
  storage: null,
  without: null,
  priceMinInFen: null,
  priceMaxInFen: null,
  isInStock: false,
}
