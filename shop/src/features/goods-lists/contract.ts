/** Filters of lists of goods on the wire, and the counts of each. */
import { z } from 'zod'
import { amountText, money } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { allergens, storages } from '#features/goods-facts/values.ts'
import { facetNames, maxCounted, maxFilterLength, maxValuesOfFilter } from './values.ts'

/** Up to five values with commas, for example ids. */
const listFilter = (value: string) =>
  text(maxFilterLength).regex(new RegExp(`^(?:${value})(?:,(?:${value})){0,${maxValuesOfFilter - 1}}$`))
const yes = text(4).regex(/^(?:1|true)$/)

/** Fields of the query of a call that lists goods. */
export const filterFields = {
  brand: listFilter(String.raw`\d{1,15}`).optional(),
  material: listFilter(String.raw`\d{1,15}`).optional(),
  origin: listFilter('[A-Z]{2}').optional(),
  storage: listFilter(storages.join('|')).optional(),
  without: listFilter(allergens.join('|'))
    .meta({ description: 'Allergens: goods of which all are known, and that have none of these' })
    .optional(),
  price_min: amountText(12).optional(),
  price_max: amountText(12).optional(),
  in_stock: yes.optional(),
  facets: yes.meta({ description: 'Adds `facets`: how many goods each filter would leave' }).optional(),
}

const countedWord = z.object({ id: z.int(), name: z.string(), count: z.int() })
const countedCode = z.object({ code: z.string(), name: z.string(), count: z.int() })
const facets = z.object({
  price: z.object({ min: money, max: money }).nullable().meta({ description: 'Null without goods' }),
  price_ranges: z
    .array(z.object({ min: money.nullable(), max: money.nullable(), count: z.int() }))
    .meta({ description: 'At most four, whose bounds are included; none where prices are alike' }),
  in_stock: z.int(),
  brand: z.array(countedWord),
  material: z.array(countedWord),
  origin: z.array(countedCode),
  storage: z.array(countedCode),
  without: z.array(countedCode),
  loosened: z
    .array(z.object({ filter: z.enum(facetNames), count: z.int() }))
    .meta({ description: 'For each filter in use: how many goods the others find, most first' }),
})
export type Facets = z.infer<typeof facets>

/** A field of the response. */
export const countedFacets = facets
  .nullable()
  .optional()
  .meta({
    description: `With \`facets=1\`: each is counted with all other filters. Null above ${maxCounted} goods`,
  })

/** A field of the response. */
export const namesOfFilters = z
  .record(z.string(), z.record(z.string(), z.string()))
  .optional()
  .meta({ description: 'Where `facets` is null: the names of the values in use, by filter' })
export type FilterNames = NonNullable<z.infer<typeof namesOfFilters>>
