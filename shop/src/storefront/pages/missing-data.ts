/** What the shop says, in every language alike, where data that a page must have is not there. */
export const missingPageData = {
  searchGoods: 'search_goods_queryset is null',
  goodsDetail: 'Goods_detail is null',
  user: 'user_data is null',
} as const
