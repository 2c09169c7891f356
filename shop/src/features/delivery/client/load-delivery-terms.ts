import type { DeliveryTerms, getDeliveryTerms } from '#features/delivery/contract.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'

/** Goods pages work without terms when they cannot be loaded. */
export async function loadDeliveryTerms(api: ShopApi): Promise<DeliveryTerms | null> {
  try {
    return await api.call<typeof getDeliveryTerms>('GET /api/delivery_terms/', { offlineFor: 'everybody' })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    reportFailure(failure, 'the terms of delivery could not be read')
    return null
  }
}
