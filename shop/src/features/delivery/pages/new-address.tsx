import { redirect } from 'react-router'
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
import { readPurpose } from '../client/purpose.ts'
import { readAddressForm, submitAddress } from '../client/save-address.ts'
import type { addAddress, Address } from '../contract.ts'
import type { Route } from './+types/new-address.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  try {
    return { form: (await loadAddressForm(browserShopApi, null))!, back: readPurpose(request.url).back }
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  const body = readAddressForm(await request.formData())
  let added: Address | undefined
  const failure = await submitAddress(request, async () => {
    added = await browserShopApi.call<typeof addAddress>('POST /api/address/', { body })
  })
  if (failure) return failure
  showAlert(m.delivery_saved(), { kind: 'success' })
  return redirect(readPurpose(request.url).after(added!.id))
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
    <AddressPage title={m.delivery_new()} back={loaderData.back}>
      <AddressForm {...loaderData.form} cancelTo={loaderData.back?.to} failure={actionData} />
    </AddressPage>
  )
}
