/** The goods types for the shop's pages. */
import type { GoodsType, listGoodsTypes } from '#features/catalogue/contract.ts'
import { maxPageSize } from '#platform/contract/values.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import type { ShopApi } from '#platform/shop-api/shop-api.ts'

export interface SubType {
  id: number
  name: string
}

export interface ShopType {
  id: number
  name: string
  subTypes: SubType[]
  /** null: none of its goods has a picture. */
  imageUrl: string | null
}

/** The first-level types with their second-level types, in the shop's order. */
export async function loadShopTypes(api: ShopApi): Promise<ShopType[]> {
  const { results } = await api.call<typeof listGoodsTypes>('GET /api/goods_type/', {
    query: { page_size: maxPageSize },
    offlineFor: 'everybody',
  })
  return results.map((type) => ({
    id: type.id,
    name: type.type_1,
    subTypes: readSubTypes(type.type_2),
    imageUrl: type.image_url || null,
  }))
}

/**
 * Some servers of this API send `type_2` as the text of its JSON.
 * @returns an empty list where the text is not a list of sub-types
 */
export function readSubTypes(type2: GoodsType['type_2'] | string): SubType[] {
  if (typeof type2 !== 'string') return type2
  const parsed = parseJson(type2)
  return Array.isArray(parsed) ? parsed.filter(isSubType) : []
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    reportFailure(error, 'type_2 is not JSON')
    return null
  }
}

function isSubType(value: unknown): value is SubType {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
}
