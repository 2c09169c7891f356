/** The address of an order without an account. */
import { Form, redirect, useActionData, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import type { changeOrderAddress } from '#features/checkout/contract.ts'
import { loadGuestAddressForm } from '#features/delivery/client/load-guest-address-form.ts'
import { type AddressFailure, readAddressForm, submitAddress } from '#features/delivery/client/save-address.ts'
import { AddressFields } from '#features/delivery/components/address-fields.tsx'
import { AddressPage } from '#features/delivery/components/address-page.tsx'
import { AddressFormSkeleton } from '#features/delivery/components/address-skeletons.tsx'
import { loadOrderDetail } from '#features/fulfilment/components/load-order-detail.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireOrderAccess } from '#session/private-pages/order-links.ts'
import { redirectToError } from '#session/redirect-to-error.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import type { Route } from './+types/guest-address.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.delivery_new_for_order()) }]

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireOrderAccess(request, params.order_number)
  const { address } = await loadOrderDetail(request, params.order_number)
  try {
    const known = address && { country: address.country, region_code: address.region_code }
    return { address, ...(await loadGuestAddressForm(browserShopApi, known)) }
  } catch (failure) {
    return redirectToError(failure, request)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<AddressFailure | Response> {
  requireOrderAccess(request, params.order_number)
  const { label: _label, is_default: _isDefault, ...address } = readAddressForm(await request.formData())
  const failure = await submitAddress(request, () =>
    browserShopApi.call<typeof changeOrderAddress>('PUT /api/order/{order_number}/address/', {
      params,
      body: { address },
    }),
  )
  if (failure) {
    const named = Object.entries(failure.fieldErrors).map(([name, errors]) => [name.replace(/^address\./, ''), errors])
    return { fieldErrors: Object.fromEntries(named) as AddressFailure['fieldErrors'] }
  }
  showAlert(m.checkout_address_added(), { kind: 'success' })
  return redirect(paths.guestOrder(params.order_number))
}

export function HydrateFallback() {
  return (
    <AddressPage title={m.delivery_new_for_order()}>
      <p className="hidden unscripted:block">{m.storefront_guest_needs_script()}</p>
      <div className="unscripted:hidden">
        <AddressFormSkeleton />
      </div>
    </AddressPage>
  )
}

export default function GuestAddressPage({ loaderData, params }: Route.ComponentProps) {
  const failure = useActionData<AddressFailure>()
  const isBusy = useNavigation().state !== 'idle'
  const back = { to: paths.guestOrder(params.order_number), label: m.delivery_back_to_order() }
  return (
    <AddressPage title={m.delivery_new_for_order()} back={back}>
      <CheckedForm as={Form} method="post" refusal={failure} className="grid gap-6">
        <AddressFields {...loaderData} fieldErrors={failure?.fieldErrors ?? {}} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {m.delivery_save()}
          </Button>
          <LinkButton to={back.to} variant="text">
            {m.delivery_cancel()}
          </LinkButton>
        </div>
      </CheckedForm>
    </AddressPage>
  )
}
