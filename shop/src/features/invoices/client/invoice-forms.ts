import { m } from '#texts'
import type { requestInvoice, withdrawInvoice } from '#features/invoices/contract/invoices.ts'
import { type InvoiceKind, toTaxNumber } from '#features/invoices/values.ts'
import { orderLink } from '#features/orders/components/order-link.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { type FormFailure, toFormFailure } from '#session/private-pages/form-failure.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

/** Sends the page's forms. Errors appear at their fields, and the page reloads to show the request as it is now. */
export async function changeInvoice(request: Request, orderNumber: string): Promise<FormFailure | null> {
  const form = await request.formData()
  try {
    await (textField(form, 'intent') === 'withdraw' ? withdraw(form, orderNumber) : send(form, orderNumber))
  } catch (failure) {
    return toFormFailure(failure, new URL(request.url), ['kind', 'title', 'tax_number', 'email', 'note'])
  }
  return null
}

async function send(form: FormData, orderNumber: string): Promise<void> {
  const kind = textField(form, 'kind') as InvoiceKind
  await browserShopApi.call<typeof requestInvoice>('POST /api/order/{order_number}/invoice/', {
    params: { order_number: orderNumber },
    body: {
      kind,
      title: textField(form, 'title'),
      ...(kind === 'company' ? { tax_number: toTaxNumber(textField(form, 'tax_number')) } : {}),
      email: textField(form, 'email'),
      note: textField(form, 'note'),
    },
  })
  showAlert(m.invoices_sent_now(), { kind: 'success', link: orderLink(orderNumber) })
}

async function withdraw(form: FormData, orderNumber: string): Promise<void> {
  await browserShopApi.call<typeof withdrawInvoice>('POST /api/order/{order_number}/invoice/{id}/withdraw/', {
    params: { order_number: orderNumber, id: textField(form, 'id') },
  })
  showAlert(m.invoices_withdrawn_now(), { kind: 'success', link: orderLink(orderNumber) })
}
