import { m } from '#texts'
import type { putIcon } from '#features/identity/contract/accounts.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

export interface AvatarResponse {
  /** Error to show next to the form; null on success. */
  failure: string | null
}

/**
 * Uploads the form's `file` as the caller's avatar and shows the result in an alert.
 * @throws the result of `toLogin`, when the session is over
 */
export async function uploadAvatar(form: FormData, toLogin: () => Response): Promise<AvatarResponse> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) {
    showAlert(m.identity_avatar_missing(), { kind: 'failure' })
    return { failure: m.identity_avatar_missing() }
  }
  try {
    await browserShopApi.call<typeof putIcon>('POST /api/items-v1/put_icon/', { files: form })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
    if (isTokenNotValid(failure)) throw toLogin()
    return { failure: failure.message }
  }
  showAlert(m.identity_avatar_changed(), { kind: 'success' })
  return { failure: null }
}
