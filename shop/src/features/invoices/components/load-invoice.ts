import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { getInvoice, InvoiceState } from '#features/invoices/contract/invoices.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'

/** For the order's page; null before the payment, and without a network. */
export async function loadInvoice({ order_number, paid_at }: OrderDetail): Promise<InvoiceState | null> {
  if (paid_at === null) return null
  const params = { order_number }
  return browserShopApi.call<typeof getInvoice>('GET /api/order/{order_number}/invoice/', { params }).catch(() => null)
}
