import type { Quote, quoteOrder } from '#features/checkout/contract.ts'
import type { Address, listAddresses } from '#features/delivery/contract.ts'
import { type AgreedVersions, loadAgreedVersions } from '#features/content/components/agreement/agreed-versions.ts'
import type { listOrders } from '#features/orders/contract.ts'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'
import { basketKey, purchaseKeyBase } from './purchase-key.ts'

export interface CheckoutLine {
  goods_id: number
  quantity: number
}

export interface CheckoutData {
  addresses: Address[]
  /** Null without an address. */
  address: Address | null
  /** Why the chosen address has no delivery. */
  addressFault: string | null
  quote: Quote
  /** As typed; empty: none. */
  code: string
  idempotencyKey: string
  versions: AgreedVersions
}

/**
 * Loads lines, quote, addresses and idempotency key of a purchase.
 * @param chosen `addressId` null: the default one; `code` empty: none
 * @throws ApiFailure
 */
export async function loadCheckout(
  api: ShopApi,
  lines: CheckoutLine[],
  { addressId, code }: { addressId: number | null; code: string },
  now: Date,
): Promise<CheckoutData> {
  const [{ results: addresses }, orders, versions] = await Promise.all([
    api.call<typeof listAddresses>('GET /api/address/'),
    api.call<typeof listOrders>('GET /api/order/index_user_order_querset/'),
    loadAgreedVersions(api),
  ])
  const address = addresses.find(({ id }) => id === addressId) ?? addresses[0] ?? null
  const idempotencyKey = basketKey(purchaseKeyBase(orders, now), lines)
  return { addresses, address, idempotencyKey, versions, code, ...(await fetchQuotes(api, { lines, code }, address)) }
}

async function fetchQuotes(
  api: ShopApi,
  { lines, code }: { lines: CheckoutLine[]; code: string },
  address: Address | null,
) {
  const quoteFor = (address_id: number | null) =>
    api.call<typeof quoteOrder>('POST /api/order/quote/', { body: { lines, address_id, ...(code && { code }) } })
  try {
    return { quote: await quoteFor(address?.id ?? null), addressFault: null }
  } catch (failure) {
    const fault = failure instanceof ApiFailure ? faultOfAddress(failure) : null
    if (fault === null) throw failure
    return { quote: await quoteFor(null), addressFault: fault }
  }
}

function faultOfAddress({ code, message, fieldErrors }: ApiFailure): string | null {
  return code === 'not_deliverable' ? message : (fieldErrors.address_id?.[0] ?? null)
}
