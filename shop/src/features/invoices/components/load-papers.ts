import type { getShop } from '#features/content/contract.ts'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { InvoiceState } from '#features/invoices/contract/invoices.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { loadInvoice } from './load-invoice.ts'

export interface OrderPapers extends InvoiceState {
  /** A receipt is issued, or can be. */
  hasReceipt: boolean
}

/** For the order's page; null before the payment, and without a network. */
export async function loadPapers(order: OrderDetail): Promise<OrderPapers | null> {
  const state = await loadInvoice(order)
  return state && { ...state, hasReceipt: state.receipt !== null || (await isReceiptOffered(order, state)) }
}

/** Some money is still the shop's, and the shop has a legal name. */
export async function isReceiptOffered({ status }: OrderDetail, { amount }: InvoiceState): Promise<boolean> {
  if ((status !== 'paid' && status !== 'refunding') || amount === '0.00') return false
  const shop = await browserShopApi.call<typeof getShop>('GET /api/shop/').catch(() => null)
  return Boolean(shop?.legal_name)
}
