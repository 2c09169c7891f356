import type { EmailState, getEmail, verifyEmail } from '#features/identity/contract/emails.ts'
import { paths } from '#paths'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'

export type LoadedEmail =
  /** The link of a mail was opened, by anybody with access to the mailbox. */
  | { verified: string }
  | { refused: string }
  /** The shop did not respond, or was too busy: the link may still work. */
  | { unchecked: string }
  | { state: EmailState }

/**
 * Opens the link in the address's fragment, else reads the account's mail address.
 * @throws a redirect to the login without a session, or to `/error` where reading fails
 */
export async function loadEmail(request: Request): Promise<LoadedEmail> {
  const token = location.pathname === paths.email ? location.hash.slice(1) : ''
  if (token === '') {
    requireSession(request)
    try {
      return { state: await browserShopApi.call<typeof getEmail>('GET /api/user/email/', {}) }
    } catch (failure) {
      return redirectToErrorOrLogin(failure, request)
    }
  }
  // A link works once, and the loader runs again after each change.
  history.replaceState(history.state, '', paths.email)
  try {
    const body = { token }
    const { email } = await browserShopApi.call<typeof verifyEmail>('POST /api/user/email/verify/', { body })
    return { verified: email }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const refused = failure.fieldErrors.token?.[0]
    if (refused !== undefined) return { refused }
    // For another attempt.
    history.replaceState(history.state, '', `${paths.email}#${token}`)
    return { unchecked: failure.message }
  }
}
