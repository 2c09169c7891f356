/** Bounds of goods, for pages and server alike. */

/** Lengths that the database enforces, too. */
export const maxSkuLength = 100
export const maxGoodsNameLength = 300
export const maxDescribeLength = 10_000
export const maxPriceInFen = 10_000_000_000

/** Kinds of the struck former price: three of China, one of Japan, two of the European Union. */
export const wasPriceBases = [
  'lowest_paid_7_days',
  'last_paid',
  'lowest_charged_7_days',
  'regular_8_weeks',
  'lowest_charged_30_days',
  'lowest_charged_since_new',
] as const
export type WasPriceBasis = (typeof wasPriceBases)[number]

/** Maximum of one item per order, for any setting of the merchant. */
export const maxPerOrder = 999

/** Limit of a call; a search uses less of it. */
export const maxQueryLength = 500
export const maxSuggestions = 8

/** The console's lists of goods. */
export const goodsTabs = [
  'on_sale',
  'withdrawn',
  'sold_out',
  'low_stock',
  'missing_translation',
  'missing_picture',
  /** A fact that their type requires. */
  'missing_facts',
  /** Sold-out goods before low ones. */
  'running_low',
] as const
export type GoodsTab = (typeof goodsTabs)[number]
export const maxLowStockAt = 1_000_000
export const maxSizeLength = 100

/** Reasons of a person's stock change. */
export const stockReasons = ['count', 'arrival', 'damage', 'sample', 'other'] as const
export type StockReason = (typeof stockReasons)[number]
/** Reasons of stock that a file of goods sets. */
export const fileReasons = ['initial', 'import', 'import_undo'] as const
export type MovementReason = StockReason | (typeof fileReasons)[number]
export const maxStock = 2_000_000_000
export const maxNoteLength = 500

/** One bulk change: by their ids, or by a filter. */
export const maxBulkIds = 1_000
export const maxBatch = 10_000
export const priceOperations = ['set', 'add', 'multiply'] as const
export const priceSteps = ['0.01', '0.10', '1.00'] as const
export const maxPriceTextLength = 20
/** New prices of more goods require re-authentication. */
export const maxUnconfirmedPrices = 100
export const undoLastsInMs = 10 * 60_000

export const maxPictures = 12
