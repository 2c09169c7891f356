import { m } from '#texts'
import type { putWishes, readNotifications } from '#features/notifications/contract.ts'
import { isWishKind } from '#features/notifications/values.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { reportFailure } from '#platform/shop-api/report-failure.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { redirectToLogin } from '#session/private-page.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

/** Marks all notices as read, or changes one wish. Errors of the API are shown in an alert. */
export async function changeNotices(request: Request): Promise<Response | null> {
  const form = await request.formData()
  const wish = textField(form, 'wish')
  try {
    if (isWishKind(wish)) {
      const body = { [wish]: textField(form, 'wanted') === 'true' }
      await browserShopApi.call<typeof putWishes>('PUT /api/notice/wishes/', { body })
    } else {
      await browserShopApi.call<typeof readNotifications>('POST /api/notice/read/', { body: {} })
      showAlert(m.notifications_all_read(), { kind: 'success' })
    }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
    if (isTokenNotValid(failure)) return redirectToLogin(request)
  }
  return null
}

/** Marks an opened notice as read, while its page already loads. */
export function markOpened(id: number): void {
  browserShopApi
    .call<typeof readNotifications>('POST /api/notice/read/', { body: { ids: [id] } })
    .catch((failure: unknown) => reportFailure(failure, 'a notice could not be marked as read'))
}
