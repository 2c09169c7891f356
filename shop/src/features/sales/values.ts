/** Bounds and words of sales, for the console and the server alike. */
import { wasPriceBases } from '#features/catalogue/values.ts'

export const priceCauses = ['set', 'import', 'bulk', 'undo', 'sale', 'sale_end'] as const
export type PriceCause = (typeof priceCauses)[number]

/** Which base a market has, or why none. */
export const baseReasons = [
  ...wasPriceBases,
  'never_sold',
  'not_charged_half',
  'not_charged_14_days',
  'not_charged_lately',
  'on_sale_too_short',
] as const
export type BaseReason = (typeof baseReasons)[number]

export const dayInMs = 86_400_000
export const maxSaleDays = 90
export const maxPriceTextLength = 20
/** Listed with the history. */
export const maxListedSales = 50
