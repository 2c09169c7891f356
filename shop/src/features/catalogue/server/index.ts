/** Public API of the slice. */
export { catalogueSlice } from './slice.ts'
export { findGoodsAsStaff } from './use-cases/console/find-goods.ts'
export {
  getGoodsByIds,
  getGoodsImageUrls,
  readDetailedGoodsAfter,
  requireGoods,
} from './use-cases/reading/get-goods.ts'
export { findGoodsWithoutPicture } from './queries/saving/goods-picture-queries.ts'
export { findPictureVersion } from './queries/reading/picture-queries.ts'
export { listGoodsTypes } from './use-cases/reading/list-goods-types.ts'
export { hasAnyGoods } from './queries/reading/goods-queries.ts'
export { lockOffers, type Offer, readOffers } from './queries/reading/offer-queries.ts'
export { namePriceAuthor } from './queries/saving/price-author-queries.ts'
export { findGoodsBySku } from './queries/saving/save-goods-queries.ts'
export { createTokenPregenerator, type TokenPregenerator } from './use-cases/saving/token-pregenerator.ts'
export { changePrice } from './rules/console/prices.ts'
export { GoodsNotFound } from './rules/errors.ts'
export { saveGoods } from './use-cases/saving/save-goods.ts'
export { setGoodsPictures } from './use-cases/saving/set-goods-pictures.ts'
