/** How a person reaches the shop where no mail helps. */
import type { GetPageShop } from '#platform/shop-api/page-services.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

export interface ShopContact {
  email: string | null
  phone: string | null
}

/** Nulls where the shop has set neither, or its facts did not load. */
export async function readShopContact(api: ShopApi): Promise<ShopContact> {
  try {
    const { email, phone } = await api.call<GetPageShop>('GET /api/shop/')
    return { email, phone }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    console.info('the facts of the shop did not load', failure.code)
    return { email: null, phone: null }
  }
}
