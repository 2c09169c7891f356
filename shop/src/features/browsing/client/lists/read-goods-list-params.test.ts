import { describe, expect, it } from 'vitest'
import { goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'
import { readGoodsListParams, searchTarget } from './read-goods-list-params.ts'

function statusOf(query: string, search: string): number | undefined {
  try {
    readGoodsListParams(query, new URLSearchParams(search))
  } catch (error) {
    return (error as { init: { status: number } }).init.status
  }
  return undefined
}

describe('the address of a goods list', () => {
  it('carries query, filters, ordering and page, and reads back the same', () => {
    const params = {
      query: '抹茶 / 100%',
      type1: '茶',
      type2: '抹茶',
      ordering: '-price',
      filters: { brand: '12,3', in_stock: '1' },
      page: 3,
    } as const
    const url = new URL(goodsListAddress(params), 'http://shop.test')
    const query = decodeURIComponent(url.pathname.replace('/shop/goods_list/', ''))
    expect(readGoodsListParams(query, url.searchParams)).toEqual(params)
  })

  it('carries a search as typed', () => {
    const address = goodsListAddress({ query: 'iphnoe', asTyped: true })
    expect(address).toBe('/shop/goods_list/iphnoe?as_typed=true')
    expect(readGoodsListParams('iphnoe', new URL(address, 'http://shop.test').searchParams).asTyped).toBe(true)
  })

  it('omits parameters that are not set', () => {
    expect(goodsListAddress({ query: 'tea', type1: null, ordering: null, page: 1 })).toBe('/shop/goods_list/tea')
  })

  it('ignores parameters and orderings it does not know', () => {
    const params = readGoodsListParams('tea', new URLSearchParams('colour=red&ordering=loudest&type_1='))
    expect(params).toEqual({ query: 'tea', type1: null, type2: null, ordering: null, filters: {}, page: 1 })
  })

  it.each(['page=0', 'page=-1', 'page=two', 'page=1.5', 'page=9999999'])('has no page %s', (search) => {
    expect(statusOf('tea', search)).toBe(404)
  })

  it('rejects a query longer than the API accepts', () => {
    expect(statusOf('茶'.repeat(501), '')).toBe(400)
  })
})

describe('a search without a query in the path', () => {
  it('leads to the list of the query, with its filters', () => {
    expect(searchTarget(new URLSearchParams('query= 抹茶 &ordering=price&lang=ja'))).toBe(
      '/shop/goods_list/%E6%8A%B9%E8%8C%B6?ordering=price',
    )
  })

  it.each(['', 'query=', 'query=%20%20'])('leads to the shop without a query: "%s"', (search) => {
    expect(searchTarget(new URLSearchParams(search))).toBe('/shop')
  })
})
