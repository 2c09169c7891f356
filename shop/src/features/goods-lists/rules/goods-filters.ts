/** Filters of lists of goods, as their addresses and calls name them. */
import { maxValuesOfFilter } from '../values.ts'

/** Names of parameters with comma-separated lists as values. */
export const listFilters = ['brand', 'material', 'origin', 'storage', 'without'] as const
export type ListFilterName = (typeof listFilters)[number]

/** All filters, in the order of an address. */
export const filterNames = [...listFilters, 'price_min', 'price_max', 'in_stock'] as const
export type FilterName = (typeof filterNames)[number]

/** Filters as in an address; absent ones do not filter. */
export type FilterValues = Partial<Record<FilterName, string>>

/** The last page of a filtered list, as an end for crawlers. */
export const maxFilteredPage = 40
/** A facet's values. */
export const maxFacetValues = 30

const wellFormed: Record<FilterName, RegExp> = {
  brand: /^\d{1,15}$/,
  material: /^\d{1,15}$/,
  origin: /^[A-Z]{2}$/,
  storage: /^[a-z_]{1,20}$/,
  without: /^[a-z_]{1,20}$/,
  price_min: /^\d{1,9}(?:\.\d{1,2})?$/,
  price_max: /^\d{1,9}(?:\.\d{1,2})?$/,
  in_stock: /^1$/,
}

/**
 * The filters of an address in one order, each list sorted, so that equal lists have one address. Malformed values are
 * left out, and a lowest price above the highest changes places with it.
 */
export function readFilterValues(parameters: URLSearchParams): FilterValues {
  const values: FilterValues = {}
  for (const name of filterNames) {
    const typed = parameters.getAll(name).flatMap((value) => (isListFilter(name) ? value.split(',') : [value]))
    const parts = [...new Set(typed.map(plain).filter((part) => wellFormed[name].test(part)))]
    const chosen = parts.slice(0, isListFilter(name) ? maxValuesOfFilter : 1)
    if (chosen.length > 0) values[name] = chosen.toSorted((one, other) => (one < other ? -1 : 1)).join(',')
  }
  const { price_min: min, price_max: max } = values
  if (min !== undefined && max !== undefined && Number(min) > Number(max))
    Object.assign(values, { price_min: max, price_max: min })
  return values
}

/** A price may be typed as `¥1,280` or in full-width digits. */
const plain = (typed: string) => typed.normalize('NFKC').replaceAll(/[¥,\s]/g, '')

export const isListFilter = (name: FilterName): name is ListFilterName =>
  (listFilters as readonly FilterName[]).includes(name)

export const isFiltered = (values: FilterValues): boolean => filterNames.some((name) => values[name] !== undefined)

export const listOfFilter = (value: string | undefined): string[] => (value ? value.split(',') : [])
