/** What the shop's loaders do on the server when the API refuses (decision 0006). */
import { data } from 'react-router'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { redirectToError } from '#session/redirect-to-error.ts'

/** What is not there, or was asked wrongly, is answered with its own status; anything else leads to `/error`. */
export function refuseOnServer(failure: unknown, request: Request): never {
  if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) {
    throw data(null, { status: failure.status })
  }
  return redirectToError(failure, request)
}
