import type { Facets } from '#features/goods-lists/contract.ts'
import { type FactKey, factFields } from '#features/goods-facts/fact-fields.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { ListFilterName } from '#features/goods-lists/rules/goods-filters.ts'
import { priceRanges } from '#features/goods-lists/rules/price-ranges.ts'
import { facetNames } from '#features/goods-lists/values.ts'
import { nameIn } from '#platform/i18n/names.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { CountedCode, CountedFacets, CountedWord } from '../queries/facet-queries.ts'

/** @param counted facts without a filter in the goods' types are left empty */
export function toWireFacets(counted: CountedFacets, language: Language): Facets {
  const offered = <Value>(fact: FactKey, values: Value[]) => (counted.filters.includes(fact) ? values : [])
  const words = (list: CountedWord[]) =>
    list.map(({ id, names, count }) => ({ id, name: nameIn(language, names), count }))
  const codes = (list: CountedCode[], nameOf: (code: string) => string) =>
    list.map(({ code, count }) => ({ code, name: nameOf(code), count }))
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  return {
    price: counted.price && { min: toWireMoney(counted.price.min), max: toWireMoney(counted.price.max) },
    price_ranges: priceRanges(counted.price_steps).map(({ minInFen, maxInFen, count }) => ({
      min: minInFen === null ? null : toWireMoney(minInFen),
      max: maxInFen === null ? null : toWireMoney(maxInFen),
      count,
    })),
    in_stock: counted.in_stock,
    brand: words(offered('brand', counted.brand)),
    material: words(offered('material', counted.material)),
    origin: codes(offered('origin_country', counted.origin), (code) => countries.of(code) ?? code),
    storage: codes(offered('storage', counted.storage), (code) => nameOfCode('storage', code, language)),
    without: codes(offered('allergens', counted.without), (code) => nameOfCode('allergens', code, language)),
    loosened: facetNames
      .flatMap((filter) => {
        const count = counted.loosened[filter]
        return count === undefined ? [] : [{ filter, count }]
      })
      .toSorted((one, other) => other.count - one.count),
  }
}

/** @returns null for a word that is no more */
export function nameFilterValue(
  filter: ListFilterName,
  value: string,
  { words, language }: { words: ReadonlyMap<number, string>; language: Language },
): string | null {
  if (filter === 'brand' || filter === 'material') return words.get(Number(value)) ?? null
  if (filter === 'origin') return new Intl.DisplayNames(language, { type: 'region' }).of(value) ?? value
  return nameOfCode(filter === 'without' ? 'allergens' : filter, value, language)
}

type Sentence = (values: Record<string, never>, options: { locale: Language }) => string

function nameOfCode(fact: 'storage' | 'allergens', code: string, locale: Language): string {
  const name: unknown = (factFields[fact].nameOf as Readonly<Record<string, () => string>>)[code]
  return name ? (name as Sentence)({}, { locale }) : code
}
