import { expect, it } from 'vitest'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'
import { wireGoods } from '../testing/wire-goods.ts'
import { loadGoodsDetail, readGoodsId } from './load-goods-detail.ts'

const known = wireGoods({ id: 1 })
const api = {
  call: (_key: string, { params: { id } }: { params: { id: number } }) =>
    Promise.resolve(id === known.id ? known : undefined),
} as unknown as ShopApi

it.each(['abc', '0', '-1', '1.5', '01', '2147483648', '99999999999', ' 1', '1e3'])(
  'finds no goods under %j',
  (text) => {
    expect(() => readGoodsId(text)).toThrow(expect.objectContaining({ init: { status: 404 } }))
  },
)

it('reads the id of an item', () => {
  expect(readGoodsId('2147483647')).toBe(2_147_483_647)
})

it('has no goods when the answer is empty', async () => {
  expect(await loadGoodsDetail(api, 1)).toEqual({ goods: known })
  expect(await loadGoodsDetail(api, 99)).toEqual({ goods: null })
})
