import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { redirectToLogin } from '#session/private-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { addressesLink } from './addresses-link.ts'
import type { changeAddress, listAddresses, removeAddress } from '../contract.ts'

/** Removes an address, or makes it the default. Errors of the API are shown in an alert. */
export async function changeBook(request: Request): Promise<Response | null> {
  const form = await request.formData()
  const id = Number(textField(form, 'id'))
  try {
    if (textField(form, 'intent') === 'remove') {
      await browserShopApi.call<typeof removeAddress>('DELETE /api/address/{id}/', { params: { id } })
      showAlert(m.delivery_removed(), { kind: 'success', link: addressesLink() })
    } else {
      await makeDefault(id)
      showAlert(m.delivery_default_changed(), { kind: 'success', link: addressesLink() })
    }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
    if (isTokenNotValid(failure)) return redirectToLogin(request)
  }
  return null
}

/** As it is now: another tab may have changed it. */
async function makeDefault(id: number): Promise<void> {
  const { results } = await browserShopApi.call<typeof listAddresses>('GET /api/address/')
  const address = results.find((known) => known.id === id)
  if (!address) throw new ApiFailure(404, { detail: m.error_not_found(), code: 'not_found' })
  await browserShopApi.call<typeof changeAddress>('PUT /api/address/{id}/', {
    params: { id },
    body: { ...address, is_default: true },
  })
}
