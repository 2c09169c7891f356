/** Messages for missing data that a page requires; the same in every language. */
export const missingPageData = {
  searchGoods: 'search_goods_queryset is null',
  goodsDetail: 'Goods_detail is null',
  user: 'user_data is null',
} as const
