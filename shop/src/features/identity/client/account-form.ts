/** Errors shown by the account's forms. */
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { isTokenNotValid } from '#session/browser-shop-api.ts'
import { redirectToLogin } from '#session/private-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { type FormFailure, toFormFailure } from './form-failure.ts'

/**
 * @returns the failure to show; null on success
 * @throws a redirect to the login when the session is over
 */
export async function submitAccountForm(request: Request, send: () => Promise<void>): Promise<FormFailure | null> {
  try {
    await send()
    return null
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
    if (isTokenNotValid(failure)) throw redirectToLogin(request)
    return toFormFailure(failure)
  }
}
