import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { listCarriers } from '#features/parcels/contract.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

/** Carriers for approved returns; empty without one, and without a network. */
export async function loadCarriers({ returns }: OrderDetail): Promise<{ code: string; name: string }[]> {
  if (returns.every(({ status }) => status !== 'approved')) return []
  return browserShopApi.call<typeof listCarriers>('GET /api/carrier/').catch(() => [])
}
