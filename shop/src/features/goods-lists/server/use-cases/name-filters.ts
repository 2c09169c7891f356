import type { Facets, FilterNames } from '#features/goods-lists/contract.ts'
import { type FilterValues, isFiltered, listFilters, listOfFilter } from '#features/goods-lists/rules/goods-filters.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readFactWords } from '../queries/facet-queries.ts'
import { nameFilterValue } from '../rules/facets-view.ts'

interface Counted {
  facets?: Facets | null
  filter_names?: FilterNames
}

/** The counts of a response; without them the names of the values in use, which the counts have otherwise. */
export async function withFilterNames(
  database: Database,
  { facets, query, language }: { facets: Facets | null; query: FilterValues; language: Language },
): Promise<Counted> {
  if (facets !== null || !isFiltered(query)) return { facets }
  const ids = [...listOfFilter(query.brand), ...listOfFilter(query.material)].map(Number)
  const words = ids.length === 0 ? new Map<number, string>() : await readFactWords(database, ids, language)
  const named = listFilters.map((filter) => {
    const values = listOfFilter(query[filter]).flatMap((value) => {
      const name = nameFilterValue(filter, value, { words, language })
      return name === null ? [] : [[value, name] as const]
    })
    return [filter, Object.fromEntries(values)] as const
  })
  return { facets, filter_names: Object.fromEntries(named.filter(([, values]) => Object.keys(values).length > 0)) }
}
