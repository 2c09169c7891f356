/** Filters of lists of goods, as their addresses and calls name them. */

/** Names of parameters whose values are lists with commas. */
export const listFilters = ['brand', 'material', 'origin', 'storage', 'without'] as const
export type ListFilterName = (typeof listFilters)[number]

/** All filters, in the order of an address. */
export const filterNames = [...listFilters, 'price_min', 'price_max', 'in_stock'] as const
export type FilterName = (typeof filterNames)[number]

/** Filters as in an address; absent ones do not filter. */
export type FilterValues = Partial<Record<FilterName, string>>

/** The last page of a filtered list: crawlers end there. */
export const maxFilteredPage = 40
/** A facet's values. */
export const maxFacetValues = 30

/** The filters of an address in one order, each list sorted, so that equal lists have one address. */
export function readFilterValues(parameters: URLSearchParams): FilterValues {
  const values: FilterValues = {}
  for (const name of filterNames) {
    const value = parameters.getAll(name).join(',').trim()
    if (value !== '') values[name] = isListFilter(name) ? sortedList(value) : value
  }
  return values
}

export const isListFilter = (name: FilterName): name is ListFilterName =>
  (listFilters as readonly FilterName[]).includes(name)

export const isFiltered = (values: FilterValues): boolean => filterNames.some((name) => values[name] !== undefined)

export const listOfFilter = (value: string | undefined): string[] => (value ? value.split(',') : [])

/** Sorts as text; no value twice, no empty value. */
export function sortedList(value: string): string {
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return [...new Set(parts)].toSorted((one, other) => (one < other ? -1 : 1)).join(',')
}
