/** What the shop says, in every language alike, where data that must be there is not. */
export const missingData = {
  searchGoods: 'search_goods_queryset is null',
  goodsDetail: 'Goods_detail is null',
  image: 'image is null',
  user: 'user_data is null',
  url: 'url is null',
  linkUrl: 'link_url is null',
} as const
