import { redirect } from 'react-router'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { errorAddress, offlineAddress } from './way-back.ts'
import { showAlert } from '#ui/feedback/alert-store.ts'

/**
 * For loaders: what the API refused is said in an alert and logged, and the visitor is led to `/error`; where the network is
 * gone, to the offline screen, which leads back when it returns.
 * @param request the one that was to be loaded
 */
export function redirectToError(failure: unknown, request?: Request): never {
  if (!(failure instanceof ApiFailure)) throw failure
  reportFailure(failure, 'a page could not be loaded')
  if (failure.code === 'network') throw redirect(offlineAddress(request?.url))
  showAlert(failure.message, { kind: 'failure' })
  throw redirect(errorAddress(request?.url))
}
