/** Public exports of the slice. */
export { contentSlice } from './slice.ts'
export { createRequireCurrentVersions } from './use-cases/require-current-versions.ts'
export { describeOpening } from './use-cases/describe-opening.ts'
export { describeShop, listMissingPages } from './use-cases/describe-shop.ts'
export type { DatedPaper } from './rules/dated-papers.ts'
export { phoneIn } from './rules/phone-in.ts'
export { plainLine } from './rules/plain-text.ts'
export { findReturnAddress, listDatedPapers, readShopFacts } from './use-cases/change-shop-facts.ts'
