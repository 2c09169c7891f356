/** Front door of the slice. */
export { addCatalogueCalls } from './catalogue-routes.ts'
export { getGoods, getGoodsByIds, requireGoods } from './get-goods.ts'
export { hasAnyGoods } from './goods-queries.ts'
export type { GoodsToSave, SavedGoods, TextsByLanguage } from './goods-to-save.ts'
export { GoodsNotFound } from './refusals.ts'
export { saveGoods } from './save-goods.ts'
export { replaceSynonyms, seedSynonyms, synonymsInForce } from './search-synonyms.ts'
