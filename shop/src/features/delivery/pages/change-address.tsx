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
import { loadAddressForm } from '../client/load-address-form.ts'
import { readPurpose } from '../client/purpose.ts'
import { readAddressForm, submitAddress } from '../client/save-address.ts'
import type { changeAddress } from '../contract.ts'
import type { Route } from './+types/change-address.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireSession(request)
  try {
    const form = await loadAddressForm(browserShopApi, Number(params.id))
    if (form) return { form, back: readPurpose(request.url).back }
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
  // Removed in another tab, or another person's.
  showAlert(m.error_not_found(), { kind: 'failure' })
  throw redirect(paths.addresses)
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  requireSession(request)
  const body = readAddressForm(await request.formData())
  const failure = await submitAddress(request, () =>
    browserShopApi.call<typeof changeAddress>('PUT /api/address/{id}/', { params: { id: params.id }, body }),
  )
  if (failure) return failure
  showAlert(m.delivery_saved(), { kind: 'success', link: addressesLink() })
  return redirect(readPurpose(request.url).after(Number(params.id)))
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.delivery_change()) }]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <AddressPage title={m.delivery_change()}>
        <AddressFormSkeleton />
      </AddressPage>
    </PrivatePageFallback>
  )
}

export default function ChangeAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AddressPage title={m.delivery_change()} back={loaderData.back}>
      <AddressForm
        key={loaderData.form.address?.id}
        {...loaderData.form}
        cancelTo={loaderData.back?.to}
        failure={actionData}
      />
    </AddressPage>
  )
}
