import type { listGoods } from '#features/catalogue/contract.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

interface PicturedType {
  name: string
  /** null: none of its goods has a picture. */
  imageUrl: string | null
}

/** Omits types without any goods on sale. A picture proves goods, so only types without one are looked up. */
export async function typesWithGoods<Type extends PicturedType>(api: ShopApi, types: readonly Type[]): Promise<Type[]> {
  const hasGoods = await Promise.all(
    types.map(async ({ name, imageUrl }) => {
      if (imageUrl !== null) return true
      const { count } = await api.call<typeof listGoods>('GET /api/goods_info/', {
        query: { type_1: name, page_size: 1 },
      })
      return count > 0
    }),
  )
  return types.filter((_, index) => hasGoods[index])
}
