/** Makes search tokens of new goods before the transaction that adds them, which shortens its locks. */
import type { Database } from '#platform/database/database.ts'
import { languages } from '#platform/i18n/language.ts'
import { findGoodsBySku } from '../../queries/saving/save-goods-queries.ts'
import type { GoodsToSave, TextsByLanguage } from '../../ports/goods-to-save.ts'
import type { MakeSearchTokens, SearchTexts, TokensLiteral } from '#features/search/values.ts'

type TypeNames = SearchTexts['typeNames']

export interface TokenPregenerator {
  /** @returns undefined where missing, or for other names of its types */
  find(item: GoodsToSave, typeNames: TypeNames): TokensLiteral | undefined
}

const textsOf = (texts: TextsByLanguage = {}): string[] =>
  languages.flatMap((language) => (texts[language] ? [texts[language]] : []))

/** Texts without a name are neither stored nor indexed. */
const describesOf = ({ name = {}, describe = {} }: GoodsToSave): string[] =>
  languages.flatMap((language) => (name[language] && describe[language] ? [describe[language]] : []))

const typeKeyOf = ({ type1, type2 }: GoodsToSave): string => JSON.stringify([type1, type2])
const asOne = (typeNames: TypeNames): string => JSON.stringify(typeNames.map((names) => [...new Set(names)].toSorted()))

/** @returns a function that makes them for one batch after the other */
export function createTokenPregenerator(makeTokens: MakeSearchTokens) {
  // A type's names in all languages are known once its first goods are saved.
  const namesOfTypes = new Map<string, TypeNames>()

  return async (database: Database, goods: readonly GoodsToSave[]): Promise<TokenPregenerator> => {
    const found = await findGoodsBySku(
      database,
      goods.map(({ sku }) => sku),
    )
    const known = new Set(found.map(({ sku }) => sku))
    // Facts are found by names that only the database knows: their goods are indexed as they are saved.
    const added = goods.filter(({ sku, facts }) => !known.has(sku) && !facts)
    const typeNames = added.map(
      (item) => namesOfTypes.get(typeKeyOf(item)) ?? [textsOf(item.type1), textsOf(item.type2)],
    )
    const tokens = await makeTokens(
      added.map((item, place) => ({
        names: textsOf(item.name),
        typeNames: typeNames[place]!,
        describes: describesOf(item),
      })),
    )
    const made = new Map(
      added.map((item, place) => [item, { tokens: tokens[place]!, types: asOne(typeNames[place]!) }]),
    )
    return {
      find(item, names) {
        const found = made.get(item)
        if (found?.types === asOne(names)) return found.tokens
        namesOfTypes.set(typeKeyOf(item), names)
        return undefined
      },
    }
  }
}
