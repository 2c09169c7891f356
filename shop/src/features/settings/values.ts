/** Settings that the merchant changes while the shop runs, and their defaults. */

export const slipSizes = ['a5', 'label'] as const
export type SlipSize = (typeof slipSizes)[number]

/** Rounding of the tax of a rate. `half_up`: to the nearer fen. `floor`: fractions are dropped. */
export const taxRoundings = ['half_up', 'floor'] as const
export type TaxRounding = (typeof taxRoundings)[number]

/** `no_training`: pages may be read for answers to people. `none`: not even that. */
export const aiCrawlers = ['allow', 'no_training', 'none'] as const
export type AiCrawlers = (typeof aiCrawlers)[number]

export interface Settings {
  /** Days of the shop's zone after which an order that is not dispatched is late. */
  handling_days: number
  /** Shop time, as `16:00`: payments from then on count as paid the next day. `24:00`: never. */
  cut_off: string
  /** Decimal text, in yuan; null: managers may refund as much as was paid. */
  refund_limit: string | null
  slip_size: SlipSize
  /** Low-stock threshold for goods without their own. */
  low_stock_default: number
  /** Days after which a shipment counts as delivered without a report. */
  delivered_after_days: number
  /** Whole days after delivery in which returns need no reason; an order uses the value at its time. */
  return_days: number
  /** Shoppers see how many are left from this stock down; 0: never. */
  show_left_from: number
  /** Tax within the price of goods without a rate of their own; null: none is recorded. */
  default_tax_percent: number | null
  /** Null: as the law of the seat has it. */
  delivery_tax_percent: number | null
  tax_rounding: TaxRounding | null
  /** Whether the shop publishes its product feed. */
  product_feed: boolean
  ai_crawlers: AiCrawlers
  /** Whether the shop accepts orders without an account. */
  guest_orders: boolean
  /** Reviews with one of these words wait for staff: one a line, or parted by commas. */
  review_words: string
}
export type SettingKey = keyof Settings

export const settingKeys = [
  'handling_days',
  'cut_off',
  'refund_limit',
  'slip_size',
  'low_stock_default',
  'delivered_after_days',
  'return_days',
  'show_left_from',
  'default_tax_percent',
  'delivery_tax_percent',
  'tax_rounding',
  'product_feed',
  'ai_crawlers',
  'guest_orders',
  'review_words',
] as const satisfies readonly SettingKey[]

export const defaultSettings: Settings = {
  handling_days: 1,
  cut_off: '16:00',
  refund_limit: null,
  slip_size: 'a5',
  low_stock_default: 5,
  delivered_after_days: 10,
  return_days: 7,
  show_left_from: 5,
  default_tax_percent: null,
  delivery_tax_percent: null,
  tax_rounding: null,
  product_feed: true,
  ai_crawlers: 'allow',
  guest_orders: true,
  review_words: '',
}

export const maxReviewWordsLength = 5_000
export const maxHandlingDays = 30
/** Sales of goods with more stock skip the low-stock check (`migrations/0003`); single goods may set more. */
export const maxLowStockDefault = 100
export const minDeliveredAfterDays = 3
export const maxDeliveredAfterDays = 60
/** Required by law for distance sales. */
export const minReturnDays = 7
export const maxReturnDays = 90

/** Larger stock is never disclosed; a trigger announces changes up to here (`migrations/0066`). */
export const maxShowLeftFrom = 20

/** Rates of tax that goods may have, by the seat of the company; a check of the database lists them all. */
export const taxPercentsOfSeat = { CN: [0, 1, 3, 6, 9, 13], JP: [0, 8, 10] } as const
export type TaxSeat = keyof typeof taxPercentsOfSeat
export const taxPercents: readonly number[] = [0, 1, 3, 6, 8, 9, 10, 13]
export const maxTaxPercent = 13
/** How a seat rounds, unless the merchant chooses. */
export const roundingOfSeat = { CN: 'half_up', JP: 'floor' } as const satisfies Record<TaxSeat, TaxRounding>

/** Source of a value: chosen here, set by the environment, or the default. */
export const settingSources = ['database', 'environment', 'default'] as const

/** Rates for goods without one, and for delivery. */
export const rateSettings = ['default_tax_percent', 'delivery_tax_percent'] as const satisfies (keyof Settings)[]
export type RateSetting = (typeof rateSettings)[number]
