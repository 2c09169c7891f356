import { expect, it, vi } from 'vitest'
import type { Goods } from '#features/catalogue/contract.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'
import { wireGoods } from '../testing/wire-goods.ts'
import { loadGoodsDetail, readGoodsId } from './load-goods-detail.ts'

const known = wireGoods({ id: 1 })
const others = [wireGoods({ id: 2 }), wireGoods({ id: 3 })]

function apiOver(listRelated: () => Goods[]): ShopApi {
  return {
    call(key: string, input: { params: { id: number } }) {
      const { id } = input.params
      if (key === 'GET /api/goods_info/{id}/') return Promise.resolve(id === known.id ? known : undefined)
      expect([key, id]).toEqual(['GET /api/goods_info/{id}/related/', known.id])
      return Promise.resolve().then(() => ({ results: listRelated() }))
    },
  } as unknown as ShopApi
}

it.each(['abc', '0', '-1', '1.5', '01', '2147483648', '99999999999', ' 1', '1e3'])(
  'finds no goods under %j',
  (text) => {
    expect(() => readGoodsId(text)).toThrow(expect.objectContaining({ init: { status: 404 } }))
  },
)

it('reads the id of an item', () => {
  expect(readGoodsId('2147483647')).toBe(2_147_483_647)
})

it('shows related goods in the order in which they come', async () => {
  expect(
    await loadGoodsDetail(
      apiOver(() => others),
      1,
    ),
  ).toEqual({ goods: known, related: others })
})

it('shows the goods without related ones when these cannot be read', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const api = apiOver(() => {
    throw new ApiFailure(503, { detail: 'later', code: 'unavailable' })
  })
  expect(await loadGoodsDetail(api, 1)).toEqual({ goods: known, related: [] })
  expect(warn).toHaveBeenCalled()
})

it('has no goods when the answer is empty', async () => {
  expect(
    await loadGoodsDetail(
      apiOver(() => []),
      99,
    ),
  ).toEqual({ goods: null, related: [] })
})
