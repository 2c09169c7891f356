import type { Goods, searchGoods } from '#features/catalogue/contract.ts'
import type { List } from '#platform/contract/fields.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import type { GoodsListWish } from './goods-list-address.ts'

export const goodsPerPage = 24

export interface GoodsListPage {
  wish: GoodsListWish
  /** null: the answer had no results at all. */
  goods: Goods[] | null
  /** How many goods were found, on all pages. */
  count: number
  page: number
  pageCount: number
}

export async function loadGoodsList(api: ShopApi, wish: GoodsListWish): Promise<GoodsListPage> {
  const list: Partial<List<Goods>> = await api.call<typeof searchGoods>('GET /api/goods_info/search_goods_queryset/', {
    query: {
      query: wish.query,
      page: wish.page,
      page_size: goodsPerPage,
      ...(wish.type1 && { type_1: wish.type1 }),
      ...(wish.type2 && { type_2: wish.type2 }),
      ...(wish.ordering && { ordering: wish.ordering }),
    },
  })
  return { wish, goods: list.results ?? null, count: list.count ?? 0, ...pagesOf(list) }
}

/** Which page this is and how many there are, by the neighbours that the API names. */
export function pagesOf({ count = 0, next, previous }: Partial<List<unknown>>): { page: number; pageCount: number } {
  const page = next ? pageOf(next) - 1 : previous ? pageOf(previous) + 1 : 1
  return { page, pageCount: next ? Math.max(Math.ceil(count / goodsPerPage), page + 1) : page }
}

/** The first page's address may leave its number out. */
function pageOf(url: string): number {
  return Number(new URL(url).searchParams.get('page') ?? 1)
}
