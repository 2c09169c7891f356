/** Search tokens as the shop generates them; equal texts are processed once. */
import { searchTokensOf } from '../../../shop/src/features/search/server/rules/search-tokens.ts'
import type { SearchTexts } from '../../../shop/src/features/search/values.ts'
import type { GoodsToSave, TextsByLanguage } from '../../../shop/src/features/catalogue/server/ports/goods-to-save.ts'

export function createSeedTokens(): (goods: GoodsToSave) => string {
  const known = new Map<string, string>()
  return (goods) => {
    const key = valuesOf(goods.name).join('\n')
    const tokens = known.get(key) ?? searchTokensOf(textsOf(goods))
    known.set(key, tokens)
    return tokens
  }
}

const valuesOf = (texts: TextsByLanguage = {}): string[] => Object.values(texts)

function textsOf({ name, describe, type1, type2 }: GoodsToSave): SearchTexts {
  return {
    names: valuesOf(name),
    typeNames: [valuesOf(type1), valuesOf(type2)],
    describes: valuesOf(describe),
  }
}
