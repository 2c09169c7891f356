/** Which column of the file is what. */
import { ImportRefused } from './refusals.ts'

const requiredColumns = ['sku', 'name', 'describe', 'type_1', 'type_2', 'size', 'price', 'stock'] as const
/** Of goods that are added alone: what was before the shop. */
const pastColumns = ['sold_count', 'created_at'] as const
const translatedColumns = ['name', 'describe', 'type_1', 'type_2'] as const
const translations = ['ja', 'en'] as const

export type GoodsColumn =
  | (typeof requiredColumns)[number]
  | (typeof pastColumns)[number]
  | `${(typeof translatedColumns)[number]}_${(typeof translations)[number]}`

const translationColumns = translations.flatMap((language) =>
  translatedColumns.map((column) => `${column}_${language}` as const),
)

export interface GoodsColumns {
  places: Map<GoodsColumn, number>
  unknown: string[]
}

const isKnown = (name: string): name is GoodsColumn =>
  ([...requiredColumns, ...pastColumns, ...translationColumns] as string[]).includes(name)

/** @throws ImportRefused when a needed column is missing or one is there twice */
export function readHeader(fields: readonly string[]): GoodsColumns {
  const places = new Map<GoodsColumn, number>()
  const unknown: string[] = []
  for (const [place, field] of fields.entries()) {
    const name = field.trim().toLowerCase()
    if (!isKnown(name)) unknown.push(field.trim())
    else if (places.has(name)) throw new ImportRefused(`column ${name} is there twice`)
    else places.set(name, place)
  }
  const missing = requiredColumns.filter((column) => !places.has(column))
  if (missing.length > 0) {
    throw new ImportRefused(
      `the first line lacks ${missing.join(', ')}; it must name ${requiredColumns.join(',')} (comma-separated, UTF-8)`,
    )
  }
  return { places, unknown }
}
