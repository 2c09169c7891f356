/** The types that are suggested while somebody types. Every keystroke asks for them, so they are cached in memory. */
import { foldText } from '#platform/cjk-text/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readTypeNames } from '../queries/goods-type-queries.ts'

const cacheTtlInMs = 30_000

interface SuggestableType {
  type1: string
  /** null: the first-level type itself. */
  type2: string | null
  /** In every language it has, as a query is folded. */
  foldedNames: string[]
}

interface CacheEntry {
  types: SuggestableType[]
  readAt: number
}

/** At most a thousand types for each of the three languages. */
const cacheByDatabase = new WeakMap<Database, Map<Language, CacheEntry>>()

/** At most half a minute old; `type1` and `type2` are in the asked language. */
export async function suggestableTypes(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  language: Language,
): Promise<SuggestableType[]> {
  const readAt = now().getTime()
  const keptByLanguage = cacheByDatabase.get(database) ?? new Map<Language, CacheEntry>()
  cacheByDatabase.set(database, keptByLanguage)
  const kept = keptByLanguage.get(language)
  if (kept && readAt - kept.readAt < cacheTtlInMs) return kept.types
  const rows = await readTypeNames(database, language)
  const types = rows.map(({ type1, type2, names }) => ({ type1, type2, foldedNames: names.map(foldText) }))
  keptByLanguage.set(language, { types, readAt })
  return types
}
