/** Public exports of the slice. */
export { promotionsSlice } from './slice.ts'
export {
  findPromotionByCode,
  readAutomaticPromotions,
  readPromotionFacts,
  takesCodes,
} from './queries/promotion-facts-queries.ts'
export { lockPromotionLimits } from './queries/shopper-use-queries.ts'
export { explainHints } from './rules/explain-hints.ts'
export { explainRefusal } from './rules/explain-refusal.ts'
export {
  type PromotionsOfShopper,
  readPromotionsOfShopper,
  toPricingInput,
} from './use-cases/read-promotions-of-shopper.ts'
export { seedPromotions } from './use-cases/seed-promotions.ts'
