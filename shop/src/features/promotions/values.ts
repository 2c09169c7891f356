/** Bounds of promotions and their codes. For pages and server alike. */

/** Switched on and not over, at one time: each is weighed for each basket. */
export const maxAutomaticPromotions = 50
export const minCodeLength = 2
export const maxCodeLength = 40

/** A code as it is stored and compared, however it was typed. */
export const foldCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toUpperCase()
