/** Bounds and orderings of goods, for pages and server alike. */

/** In the order in which a shopper is offered them. */
export const goodsOrderings = ['newest', 'popular', 'price', '-price'] as const
export type GoodsOrdering = (typeof goodsOrderings)[number]

/** Lengths that the database holds to, too. */
export const maxSkuLength = 100
export const maxGoodsNameLength = 300
export const maxDescribeLength = 10_000
export const maxTypeNameLength = 100

/** How many of a goods one order may have at all, whatever the merchant sets. */
export const maxPerOrder = 999

/** What a call takes; a search looks at less of it. */
export const maxQueryLength = 500
export const maxSuggestions = 8
/** Beyond it nobody asks how many goods there are exactly, and to count them costs more than to show them. */
export const maxCounted = 10_000

/** Announced when the order by popularity may be another one (server/queries/goods-tags.ts). */
export const popularity = 'goods/sold'
/** Announced when what is shown of a goods has changed: everything but how many there are and were sold. */
export const tagOfGoods = (goodsId: number) => `goods/${goodsId}`

/** The console's lists of goods. */
export const goodsTabs = [
  'on_sale',
  'withdrawn',
  'sold_out',
  'low_stock',
  'missing_translation',
  'missing_picture',
] as const
export type GoodsTab = (typeof goodsTabs)[number]
export const maxLowStockAt = 1_000_000
export const maxSizeLength = 100
