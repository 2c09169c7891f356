import { redirect } from 'react-router'
import { loginAddress } from './private-page.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/feedback/alert-store.ts'

/**
 * For actions whose page shows what has become of things, as the order list does: what the API refused is said in an alert, and
 * only who is not logged in any more leaves.
 * @param page where to come back to after the login
 */
export function stayAfterRefusal(failure: unknown, page: URL): void {
  if (!(failure instanceof ApiFailure)) throw failure
  showAlert(failure.message, { kind: 'failure' })
  if (failure.status === 401) throw redirect(loginAddress(page.href))
}
