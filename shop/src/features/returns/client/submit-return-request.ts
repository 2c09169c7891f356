import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { requestReturn } from '#features/returns/contract.ts'
import { orderLink } from '#features/orders/components/order-link.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import type { BodyIn } from '#platform/contract/call.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { type FormFailure, toFormFailure } from '#session/private-pages/form-failure.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

/** Submits the form. Errors appear at their fields, and the choices remain. */
export async function sendReturnRequest(request: Request, orderNumber: string): Promise<Response | FormFailure | null> {
  const form = await request.formData()
  const chosen = JSON.parse(textField(form, 'chosen')) as Omit<BodyIn<typeof requestReturn>, 'text'>
  if (chosen.lines.length === 0) {
    return { fieldErrors: { lines: [m.returns_nothing_picked()] } }
  }
  try {
    await browserShopApi.call<typeof requestReturn>('POST /api/order/{order_number}/return/', {
      params: { order_number: orderNumber },
      headers: { 'Idempotency-Key': textField(form, 'key') },
      body: { ...chosen, text: textField(form, 'text') },
    })
  } catch (failure) {
    return toFormFailure(failure, new URL(request.url), ['lines', 'text', 'picture_ids'])
  }
  showAlert(m.returns_sent_now(), { kind: 'success', link: orderLink(orderNumber) })
  return redirect(paths.order(orderNumber))
}
