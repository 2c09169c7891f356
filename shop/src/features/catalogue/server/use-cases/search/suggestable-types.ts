/** The types suggested while typing, cached in memory because every keystroke reads them. */
import { foldText } from '#platform/cjk-text/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import { cachedRead } from '#platform/database/cached-read.ts'
import { readTypeNames } from '../../queries/reading/goods-type-queries.ts'

interface SuggestableType {
  type1: string
  /** null: the first-level type itself. */
  type2: string | null
  /** In every language it has, as a query is folded. */
  foldedNames: string[]
}

/** At most a thousand types per language; `type1` and `type2` are in the requested one. */
export const suggestableTypes = cachedRead(
  () => ['goods_types', 'goods_type_translations', 'goods_sub_types', 'goods_sub_type_translations'],
  async (database, language: Language): Promise<SuggestableType[]> => {
    const rows = await readTypeNames(database, language)
    return rows.map(({ type1, type2, names }) => ({ type1, type2, foldedNames: names.map(foldText) }))
  },
)
