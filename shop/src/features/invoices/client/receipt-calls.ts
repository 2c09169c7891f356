import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { getReceipt, issueReceipt as issueCall, WireReceipt } from '#features/invoices/contract/receipts.ts'
import { m } from '#texts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { type FormFailure, toFormFailure } from '#session/private-pages/form-failure.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { loadPapers } from '../components/load-papers.ts'

/** The receipt, or the reason against one. Both null: it can be issued. */
export interface LoadedReceipt {
  receipt: WireReceipt | null
  whyNone: (() => string) | null
}

export async function loadReceipt(request: Request, order: OrderDetail): Promise<LoadedReceipt> {
  const params = { order_number: order.order_number }
  try {
    const papers = await loadPapers(order)
    if (papers?.receipt) {
      const receipt = await browserShopApi.call<typeof getReceipt>('GET /api/order/{order_number}/receipt/', { params })
      return { receipt, whyNone: null }
    }
    return { receipt: null, whyNone: papers?.hasReceipt ? null : whyNoneOf(order) }
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}

function whyNoneOf({ status }: OrderDetail): () => string {
  if (status === 'refunded') return m.invoices_receipt_nothing_left
  return status === 'paid' || status === 'refunding' ? m.invoices_receipt_not_offered : m.invoices_receipt_not_paid
}

/** An error appears at the field or in an alert; the page reloads to show the receipt. */
export async function issueReceipt(request: Request, orderNumber: string): Promise<FormFailure | null> {
  const form = await request.formData()
  try {
    await browserShopApi.call<typeof issueCall>('POST /api/order/{order_number}/receipt/', {
      params: { order_number: orderNumber },
      body: { addressee: textField(form, 'addressee').trim() || undefined },
    })
  } catch (failure) {
    return toFormFailure(failure, new URL(request.url), ['addressee'])
  }
  return null
}
