import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { addressesLink } from '../client/addresses-link.ts'
import { AddressForm } from '../components/address-form.tsx'
import { AddressPage } from '../components/address-page.tsx'
import { AddressFormSkeleton } from '../components/address-skeletons.tsx'
import { type AddressFormData, loadAddressForm } from '../client/load-address-form.ts'
import { readPurpose } from '../client/purpose.ts'
import { readAddressForm, submitAddress } from '../client/save-address.ts'
import type { addAddress, Address } from '../contract.ts'
import type { Route } from './+types/new-address.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  try {
    const { orderNumber, back } = readPurpose(request.url)
    const form = (await loadAddressForm(browserShopApi, null))!
    return { form, orderNumber, back: orderNumber !== null && isFirst(form) ? backToOrder(orderNumber) : back }
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

/** The book is empty: only then the address cannot become the default one, because it is. */
const isFirst = ({ canBecomeDefault }: AddressFormData) => !canBecomeDefault
const backToOrder = (orderNumber: string) => ({ to: paths.order(orderNumber), label: m.delivery_back_to_order() })
const titleFor = (orderNumber: string | null) => (orderNumber === null ? m.delivery_new() : m.delivery_new_for_order())

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  const body = readAddressForm(await request.formData())
  let added: Address | undefined
  const failure = await submitAddress(request, async () => {
    added = await browserShopApi.call<typeof addAddress>('POST /api/address/', { body })
  })
  if (failure) return failure
  const { orderNumber, after } = readPurpose(request.url)
  // Repeats the post for the order, because the address was created for it.
  if (orderNumber !== null) return redirect(paths.giveOrderAddress(orderNumber, added!.id), 307)
  showAlert(m.delivery_saved(), { kind: 'success', link: addressesLink() })
  return redirect(after(added!.id))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(titleFor(loaderData?.orderNumber ?? null)) },
]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <AddressPage title={m.delivery_new()}>
        <AddressFormSkeleton />
      </AddressPage>
    </PrivatePageFallback>
  )
}

export default function NewAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, orderNumber: order, back } = loaderData
  return (
    <AddressPage title={titleFor(order)} back={back}>
      {order !== null && <p className="mb-6">{m.delivery_saved_for_order({ order })}</p>}
      <AddressForm {...form} cancelTo={back?.to} failure={actionData} />
    </AddressPage>
  )
}
