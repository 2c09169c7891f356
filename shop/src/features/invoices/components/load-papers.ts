import type { getShop } from '#features/content/contract.ts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { getInvoice, InvoiceState } from '#features/invoices/contract/invoices.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

export interface OrderPapers extends InvoiceState {
  /** A receipt is issued, or can be. */
  hasReceipt: boolean
}

/**
 * Null before the payment.
 * @throws ApiFailure
 */
export async function loadPapers(order: OrderDetail, signal?: AbortSignal): Promise<OrderPapers | null> {
  if (order.paid_at === null) return null
  const params = { order_number: order.order_number }
  const [state, isOffered] = await Promise.all([
    browserShopApi.call<typeof getInvoice>('GET /api/order/{order_number}/invoice/', {
      params,
      ...(signal && { signal }),
    }),
    isReceiptOffered(order, signal),
  ])
  return { ...state, hasReceipt: state.receipt !== null || (isOffered && state.amount !== '0.00') }
}

/** Some money may still be the shop's, and the shop has a legal name. */
async function isReceiptOffered({ status }: OrderDetail, signal?: AbortSignal): Promise<boolean> {
  if (status !== 'paid' && status !== 'refunding') return false
  const shop = await browserShopApi.call<typeof getShop>('GET /api/shop/', { ...(signal && { signal }) })
  return Boolean(shop.legal_name)
}
