import { expect, it, vi } from 'vitest'
import type { Goods, listGoods } from '#features/catalogue/contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { ApiFailure, type CallOptions, type ShopApi } from '#platform/shop-api/shop-api.ts'
import { wireGoods } from '../testing/wire-goods.ts'
import { loadGoodsDetail, readGoodsId } from './load-goods-detail.ts'

function goods(id: number, type2: string): Goods {
  const texts = { name: `goods ${id}`, type: `茶 · ${type2}`, type_2: type2 }
  return wireGoods({ id, ...texts, image_url: `/goods_img/${id}.png` })
}

const shelf = [
  goods(1, '抹茶'),
  goods(2, '抹茶'),
  goods(3, '煎茶'),
  goods(4, '煎茶'),
  goods(5, '焙茶'),
  goods(6, '焙茶'),
]

function apiOver(answerList: (type2: string | undefined) => Goods[]): ShopApi {
  return {
    call(key: string, input?: { params?: { id: number }; query?: { type_2?: string } }) {
      if (key === 'GET /api/goods_info/{id}/') return Promise.resolve(shelf.find(({ id }) => id === input?.params?.id))
      return Promise.resolve().then(() => ({ results: answerList(input?.query?.type_2) }))
    },
  } as ShopApi
}

it.each(['abc', '0', '-1', '1.5', '01', '2147483648', '99999999999', ' 1', '1e3'])(
  'finds no goods under %j',
  (text) => {
    expect(() => readGoodsId(text)).toThrow(expect.objectContaining({ init: { status: 404 } }))
  },
)

it('reads the id of a goods', () => {
  expect(readGoodsId('2147483647')).toBe(2_147_483_647)
})

it('puts goods of the same sub-type first, then of the same type, without itself', async () => {
  const api = apiOver((type2) => shelf.filter((item) => !type2 || item.type_2 === type2))
  const { related } = await loadGoodsDetail(api, 1)
  expect(related.map(({ id }) => id)).toEqual([2, 3, 4, 5])
})

it('shows others of the popular on each page, and depends on those alone', async () => {
  const many = Array.from({ length: 12 }, (_, index) => goods(index + 1, '抹茶'))
  const relatedOf = async (id: number) => {
    const asked: CallOptions<typeof listGoods>[] = []
    const api = {
      call(key: string, input: CallOptions<typeof listGoods>) {
        if (key === 'GET /api/goods_info/{id}/') return Promise.resolve(many[id - 1])
        asked.push(input)
        return Promise.resolve({ results: many })
      },
    } as unknown as ShopApi
    const { related } = await loadGoodsDetail(api, id)
    const unused = asked[0]!.unusedTags!({ results: many } as ResponseOf<typeof listGoods>)
    expect(asked).toHaveLength(1)
    const shown = related.map((item) => item.id)
    expect(many.map((item) => item.id).filter((other) => !unused.includes(`goods/${other}`))).toEqual(shown)
    expect(unused).toHaveLength(many.length - shown.length)
    return shown
  }
  expect(await relatedOf(2)).toEqual([1, 3, 4, 5])
  expect(await relatedOf(1)).toEqual([6, 7, 8, 9])
  expect(await relatedOf(12)).toEqual([1, 2, 3, 4])
})

it('shows the goods without related ones when these cannot be read', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const api = apiOver(() => {
    throw new ApiFailure(503, { detail: 'later', code: 'unavailable' })
  })
  expect(await loadGoodsDetail(api, 1)).toEqual({ goods: shelf[0], related: [] })
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
