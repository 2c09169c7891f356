import { isTokenNotValid } from './browser-shop-api.ts'
import { redirectToLogin } from './private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { redirectToError } from './redirect-to-error.ts'

/**
 * For loaders of the shop and of private pages.
 * An expired session leads to the login and back (contract C43), any other failure to `/error`.
 */
export function redirectToErrorOrLogin(failure: unknown, request: Request): never {
  if (failure instanceof ApiFailure && isTokenNotValid(failure)) {
    showAlert(failure.message, { kind: 'failure' })
    throw redirectToLogin(request)
  }
  return redirectToError(failure, request)
}
