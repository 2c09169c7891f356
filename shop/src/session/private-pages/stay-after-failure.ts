import { redirect } from 'react-router'
import { loginAddress } from '../private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

/**
 * For actions whose page shows the new state, such as the order list.
 * Errors are shown in an alert; only an expired session leaves the page.
 * @param page return address after the login
 */
export function stayAfterFailure(failure: unknown, page: URL): void {
  if (!(failure instanceof ApiFailure)) throw failure
  showAlert(failure.message, { kind: 'failure' })
  if (failure.status === 401) throw redirect(loginAddress(page.href))
}
