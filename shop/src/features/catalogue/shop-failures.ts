/** What the shop's loaders do when the API refuses. */
import { data } from 'react-router'
import { isTokenNotValid } from '#platform/shop-api/browser-shop-api.ts'
import { redirectToLogin } from '#platform/shop-api/private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alert-store.ts'
import { leaveForError } from '#ui/leave-for-error.ts'

/** On the server: what is not there, or was asked wrongly, is answered with its own status; anything else leads to `/error`. */
export function refuseOnServer(failure: unknown): never {
  if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) {
    throw data(null, { status: failure.status })
  }
  return leaveForError(failure)
}

/** In the browser: a session that is over leads to the login (contract C43), anything else to `/error`. */
export function leaveShop(failure: unknown, request: Request): never {
  if (failure instanceof ApiFailure && isTokenNotValid(failure)) {
    showAlert(failure.message, { kind: 'failure' })
    throw redirectToLogin(request)
  }
  return leaveForError(failure, request)
}
