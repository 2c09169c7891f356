/** Receives from the address book the address of an order, chosen or new. */
import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { changeOrderAddress } from '#features/checkout/contract.ts'
import { orderLink } from '#features/orders/components/order-link.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { stayAfterFailure } from '#session/private-pages/stay-after-failure.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import type { Route } from './+types/set-address.ts'

export function loader() {
  return redirect(paths.orders)
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const book = paths.addressesOfOrder(params.order_number)
  try {
    await browserShopApi.call<typeof changeOrderAddress>('PUT /api/order/{order_number}/address/', {
      params,
      body: { address_id: new URL(request.url).searchParams.get('address') ?? '' },
    })
  } catch (failure) {
    stayAfterFailure(failure, new URL(book, request.url))
    return redirect(book)
  }
  showAlert(m.checkout_address_added(), { kind: 'success', link: orderLink(params.order_number) })
  return redirect(paths.order(params.order_number))
}
