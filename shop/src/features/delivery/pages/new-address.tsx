import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { AddressForm } from '../components/address-form.tsx'
import { AddressPage } from '../components/address-page.tsx'
import { AddressFormSkeleton } from '../components/address-skeletons.tsx'
import { loadAddressForm } from '../client/load-address-form.ts'
import { readAddressForm, submitAddress } from '../client/save-address.ts'
import type { addAddress } from '../contract.ts'
import type { Route } from './+types/new-address.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  try {
    return (await loadAddressForm(browserShopApi, null))!
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  const body = readAddressForm(await request.formData())
  const failure = await submitAddress(request, () =>
    browserShopApi.call<typeof addAddress>('POST /api/address/', { body }),
  )
  if (failure) return failure
  showAlert(m.delivery_saved(), { kind: 'success' })
  return redirect(paths.addresses)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.delivery_new()) }]

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
  return (
    <AddressPage title={m.delivery_new()}>
      <AddressForm {...loaderData} failure={actionData} />
    </AddressPage>
  )
}
