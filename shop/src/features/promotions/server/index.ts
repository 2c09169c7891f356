/** Public exports of the slice. */
export { promotionsSlice } from './slice.ts'
export { findPromotionByCode, readAutomaticPromotions, readPromotionFacts } from './queries/promotion-facts-queries.ts'
