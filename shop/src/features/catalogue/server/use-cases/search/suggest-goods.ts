import type { Suggestions } from '#features/catalogue/contract.ts'
import { maxSuggestions } from '#features/catalogue/values.ts'
import { foldText } from '#platform/cjk-text/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { toSuggestedGoods } from '../../rules/goods-view.ts'
import { correctSearch, planSuggestions } from '#features/search/server/index.ts'
import { suggestableTypes } from './suggestable-types.ts'
import { readSuggestedGoods } from '../../queries/search/suggestion-queries.ts'

const maxTypes = 3

/**
 * Suggestions while a query is being typed: types by the beginning of their name, then goods by their name. Without
 * any, those of the query without its typing errors.
 */
export async function suggestGoods(
  context: Pick<ShopContext, 'database'>,
  query: string,
  language: Language,
): Promise<Suggestions> {
  const found = await suggestAsTyped(context, query, language)
  if (found.types.length > 0 || found.goods.length > 0) return found
  const corrected = await correctSearch(context, query, { isUnfinished: true })
  if (corrected === null) return found
  const near = await suggestAsTyped(context, corrected, language)
  return near.types.length > 0 || near.goods.length > 0 ? { ...near, corrected_query: corrected } : found
}

async function suggestAsTyped(
  context: Pick<ShopContext, 'database'>,
  query: string,
  language: Language,
): Promise<Suggestions> {
  const plan = await planSuggestions(context, query)
  if (plan === null) return { types: [], goods: [] }
  const types = await findTypes(context, foldText(query).trim(), language)
  const goods = await readSuggestedGoods(context.database, plan, { language, limit: maxSuggestions - types.length })
  return {
    types,
    goods: goods.map(toSuggestedGoods),
  }
}

/** Matches a type's name in any of the shop's languages. */
async function findTypes(
  context: Pick<ShopContext, 'database'>,
  folded: string,
  language: Language,
): Promise<Suggestions['types']> {
  const types = await suggestableTypes(context.database, language)
  return types
    .filter(({ foldedNames }) => foldedNames.some((name) => name.startsWith(folded)))
    .slice(0, maxTypes)
    .map(({ type1, type2 }) => ({ type_1: type1, type_2: type2 }))
}
