import { m } from '#texts'
import type { cancelUnshipped, confirmReceipt } from '#features/order-pages/contract.ts'
import type { markReturnShipped, withdrawReturn } from '#features/returns/contract.ts'
import { orderLink } from '#features/orders/components/order-link.ts'
import type { BodyIn } from '#platform/contract/call.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { type FormFailure, toFormFailure } from '#session/private-pages/form-failure.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { recordResponse } from './cancelling/cancellation-key.ts'

/** Handles the buttons of an order's page. Errors appear at a field or in an alert, and the page reloads. */
export async function changeOrderAsShopper(request: Request, orderNumber: string): Promise<FormFailure | null> {
  const form = await request.formData()
  const intent = textField(form, 'intent')
  try {
    if (intent === 'withdraw_return' || intent === 'send_back') {
      await changeReturn(form, intent, orderNumber)
      return null
    }
    if (intent === 'call_off') {
      await submitCancellation(form, orderNumber)
      showAlert(m.order_pages_items_cancelled_now(), { kind: 'success', link: orderLink(orderNumber) })
      return null
    }
    await browserShopApi.call<typeof confirmReceipt>('POST /api/order/{order_number}/confirm_receipt/', {
      params: { order_number: orderNumber },
      // Without a number the call confirms all dispatched shipments.
      body: { shipment_number: Number(textField(form, 'shipment_number')) || undefined },
    })
    showAlert(m.order_pages_confirmed_now(), { kind: 'success', link: orderLink(orderNumber) })
  } catch (failure) {
    return toFormFailure(failure, new URL(request.url), intent === 'send_back' ? ['carrier', 'tracking_number'] : [])
  }
  return null
}

async function submitCancellation(form: FormData, orderNumber: string): Promise<void> {
  const lines = textField(form, 'lines')
  const body = lines ? { lines: JSON.parse(lines) as NonNullable<BodyIn<typeof cancelUnshipped>['lines']> } : {}
  try {
    await browserShopApi.call<typeof cancelUnshipped>('POST /api/order/{order_number}/call_off/', {
      params: { order_number: orderNumber },
      headers: { 'Idempotency-Key': textField(form, 'key') },
      body,
    })
    recordResponse(orderNumber, 200)
  } catch (failure) {
    if (failure instanceof ApiFailure) recordResponse(orderNumber, failure.status)
    throw failure
  }
}

async function changeReturn(
  form: FormData,
  intent: 'withdraw_return' | 'send_back',
  orderNumber: string,
): Promise<void> {
  const params = { return_number: textField(form, 'return_number') }
  if (intent === 'withdraw_return') {
    await browserShopApi.call<typeof withdrawReturn>('POST /api/return/{return_number}/withdraw/', { params })
    showAlert(m.order_pages_return_withdrawn_now(), { kind: 'success', link: orderLink(orderNumber) })
    return
  }
  const body = { carrier: textField(form, 'carrier'), tracking_number: textField(form, 'tracking_number') }
  await browserShopApi.call<typeof markReturnShipped>('POST /api/return/{return_number}/send_back/', { params, body })
  showAlert(m.order_pages_return_sent_back_now(), { kind: 'success', link: orderLink(orderNumber) })
}
