/** The types that are suggested to somebody who types: asked for at every keystroke, so they are kept in memory for a while. */
import { foldText } from '#platform/cjk-text/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { readTypeNames } from '../queries/goods-type-queries.ts'

const keptForInMs = 30_000

interface SuggestableType {
  type1: string
  /** null: the first-level type itself. */
  type2: string | null
  /** In every language it has, as a query is folded. */
  foldedNames: string[]
}

interface Kept {
  types: SuggestableType[]
  readAt: number
}

/** At most a thousand types for each of the three languages. */
const keptByDatabase = new WeakMap<Database, Map<Language, Kept>>()

/** At most half a minute old; `type1` and `type2` are in the asked language. */
export async function suggestableTypes(
  { database, now }: Pick<ShopContext, 'database' | 'now'>,
  language: Language,
): Promise<SuggestableType[]> {
  const readAt = now().getTime()
  const keptByLanguage = keptByDatabase.get(database) ?? new Map<Language, Kept>()
  keptByDatabase.set(database, keptByLanguage)
  const kept = keptByLanguage.get(language)
  if (kept && readAt - kept.readAt < keptForInMs) return kept.types
  const rows = await readTypeNames(database, language)
  const types = rows.map(({ type1, type2, names }) => ({ type1, type2, foldedNames: names.map(foldText) }))
  keptByLanguage.set(language, { types, readAt })
  return types
}
