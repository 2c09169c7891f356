import { m } from '#texts'
import type { listPasskeys, Passkey, removePasskey } from '#features/identity/contract/passkeys.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { submitAccountForm } from '../account-form.ts'
import type { FormFailure } from '../form-failure.ts'

/** Null where loading fails: the rest of the page works all the same. */
export async function loadPasskeys(): Promise<Passkey[] | null> {
  try {
    return (await browserShopApi.call<typeof listPasskeys>('GET /api/user/passkey/')).results
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || isTokenNotValid(failure)) throw failure
    console.warn(failure)
    return null
  }
}

export function isAboutPasskeys(form: FormData): boolean {
  return ['add-passkey', 'remove-passkey'].includes(textField(form, 'intent'))
}

/** Adds or removes a passkey. @returns the failure to show; null on success */
export async function changePasskeys(request: Request, form: FormData): Promise<FormFailure | null> {
  if (textField(form, 'intent') === 'remove-passkey')
    return submitAccountForm(request, async () => {
      const params = { id: textField(form, 'id') }
      await browserShopApi.call<typeof removePasskey>('DELETE /api/user/passkey/{id}/', { params })
      showAlert(m.identity_passkey_removed(), { kind: 'success' })
    })
  const { createPasskey, PasskeyCancelled } = await import('./use-authenticator.ts')
  try {
    const failure = await submitAccountForm(request, async () => {
      await createPasskey({ name: textField(form, 'name'), password: textField(form, 'password') })
      showAlert(m.identity_passkey_added(), { kind: 'success' })
    })
    const ofResponse = failure?.fieldErrors.response?.[0]
    return ofResponse ? { detail: ofResponse, fieldErrors: {} } : failure
  } catch (error) {
    if (!(error instanceof PasskeyCancelled)) throw error
    return { detail: error.message, fieldErrors: {} }
  }
}
