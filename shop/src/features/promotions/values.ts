/** Bounds of promotions and their codes. For pages and server alike. */

export { promotionKinds, type PromotionKind } from '#features/pricing/values.ts'

/** By its switch and its dates. */
export const promotionStates = ['running', 'coming', 'over', 'off'] as const
export type PromotionState = (typeof promotionStates)[number]

export const maxPromotions = 1_000
/** Switched on and not over, at one time: each is weighed for each basket. */
export const maxAutomaticPromotions = 50
export const maxPromotionNameLength = 60
/** Goods, sub-types and types together. */
export const maxScopes = 200
export const maxZoneCodes = 100
/** Uses that the list counts where nothing limits them, and whose discounts it adds up. */
export const maxSummedUses = 10_000

export const minCodeLength = 2
export const maxCodeLength = 40
export const maxCodePrefixLength = 20
export const maxCodesAtOnce = 5_000
export const maxCodesPerPromotion = 50_000

export const maxTriedLines = 20

/** Reason why a promotion or a code does not apply. */
export const refusalReasons = [
  'unknown',
  'not_yet',
  'over',
  'used_up',
  'used_by_you',
  'login_required',
  'first_order_only',
  'zone',
  'not_for_these_goods',
  'short',
  'too_few',
  'not_better',
] as const

/** A code as it is stored and compared, however it was typed. */
export const foldCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toUpperCase()

/** Whether a folded code can be stored. */
export const isCode = (code: string): boolean =>
  /^[\p{L}\p{N}_-]+$/u.test(code) && [...code].length >= minCodeLength && [...code].length <= maxCodeLength
