/** Addresses that the bench requests. */
export const searchOf = (words: string, type = '') =>
  `/api/goods_info/search_goods_queryset/?query=${encodeURIComponent(words)}${type && `&type_1=${encodeURIComponent(type)}`}`

export const pages = {
  'home page': '/',
  'goods page': '/shop/goods_detail/1',
  'list page': `/shop/goods_list/${encodeURIComponent('抹茶')}`,
}
export const calls = {
  'goods call': '/api/goods_info/1/',
  'list call': '/api/goods_info/?ordering=popular',
  'search call': searchOf('抹茶'),
}
export const goodsPage = (id: number) => `/shop/goods_detail/${id}`
export const goodsCall = (id: number) => `/api/goods_info/${id}/`
