import { redirect } from 'react-router'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { errorAddress, offlineAddress } from './return-path.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

/**
 * For loaders. An error of the API is logged, shown in an alert, and leads to `/error`.
 * Without a network it leads to the offline screen, which returns when the network does.
 * @param request the failed one
 */
export function redirectToError(failure: unknown, request?: Request): never {
  if (!(failure instanceof ApiFailure)) throw failure
  reportFailure(failure, 'a page could not be loaded')
  if (failure.code === 'network') throw redirect(offlineAddress(request?.url))
  showAlert(failure.message, { kind: 'failure' })
  throw redirect(errorAddress(request?.url))
}
