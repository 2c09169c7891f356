import { m } from '#texts'
import type { endOneLogin, endOtherLogins, Login, listLogins } from '#features/identity/contract/logins.ts'
import { browserShopApi, isTokenNotValid } from '#session/browser-shop-api.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { textField } from '#platform/shop-api/forms/text-field.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'

const maxShown = 100

/** Null where loading fails: the profile is shown all the same. */
export async function loadLogins(): Promise<Login[] | null> {
  try {
    const query = { page_size: maxShown }
    return (await browserShopApi.call<typeof listLogins>('GET /api/user/session/', { query })).results
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || isTokenNotValid(failure)) throw failure
    console.warn(failure)
    return null
  }
}

export function isAboutLogins(form: FormData): boolean {
  return ['end-login', 'end-other-logins'].includes(textField(form, 'intent'))
}

/**
 * Ends one login, or all but this one, and shows an alert.
 * @throws the result of `toLogin`, when the session is over
 */
export async function endLogins(form: FormData, toLogin: () => Response): Promise<null> {
  const isOne = textField(form, 'intent') === 'end-login'
  try {
    if (isOne) {
      const params = { id: textField(form, 'id') }
      await browserShopApi.call<typeof endOneLogin>('DELETE /api/user/session/{id}/', { params })
    } else await browserShopApi.call<typeof endOtherLogins>('DELETE /api/user/session/')
    showAlert(isOne ? m.identity_login_ended() : m.identity_logins_ended(), { kind: 'success' })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    showAlert(failure.message, { kind: 'failure' })
    if (isTokenNotValid(failure)) throw toLogin()
  }
  return null
}
