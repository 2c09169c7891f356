/** Constants of the console's shoppers, for screens and server. */

export const shopperTabs = ['all', 'blocked'] as const
export type ShopperTab = (typeof shopperTabs)[number]

/** Shoppers are counted up to this. */
export const maxShoppersCounted = 9_999

/** A part of a telephone number finds from so many digits on. */
export const minPhoneDigits = 4

export const maxShopperQueryLength = 254
