/** The address book opened for an order posts here which one it goes to. */
import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { changeOrderAddress } from '#features/checkout/contract.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { stayAfterRefusal } from '#session/private-pages/stay-after-refusal.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import type { Route } from './+types/give-address.ts'

export function loader() {
  return redirect(paths.orders)
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const book = paths.addressesOfOrder(params.order_number)
  try {
    await browserShopApi.call<typeof changeOrderAddress>('PUT /api/order/{order_number}/address/', {
      params,
      body: { address_id: textField(await request.formData(), 'address_id') },
    })
  } catch (failure) {
    stayAfterRefusal(failure, new URL(book, request.url))
    return redirect(book)
  }
  showAlert(m.checkout_address_given(), { kind: 'success' })
  return redirect(paths.order(params.order_number))
}
