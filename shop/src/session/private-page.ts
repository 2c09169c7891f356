/** Pages of a logged-in person. Others are redirected to the login, and back afterwards (contract C43, C44). */
import { redirect } from 'react-router'
import { paths } from '#paths'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { sentenceOfEnded } from './browser-shop-api.ts'
import { readSession, type Session } from './session.ts'

/**
 * The session, in a `clientLoader` or `clientAction` of a private page.
 * @throws a redirect to the login without a session
 */
export function requireSession(request: Request): Session {
  const session = readSession()
  if (session) return session
  // Another call of the same load may have ended it a moment ago.
  const sentence = sentenceOfEnded()
  if (sentence) showAlert(sentence, { kind: 'failure' })
  throw redirectToLogin(request)
}

/** To the login, remembering the page of `request` as `next`. Throw or return it. */
export function redirectToLogin(request: Request): Response {
  return redirect(loginAddress(request.url))
}

/** `/user/login?next=…` for a page's absolute address. */
export function loginAddress(pageUrl: string): string {
  const { pathname, search } = new URL(pageUrl)
  // Loader requests have React Router's own suffix and parameters.
  const query = new URLSearchParams(search)
  for (const name of ['_routes', 'index']) query.delete(name)
  const page = pathname.replace(/\.data$/, '') + (query.size > 0 ? `?${query}` : '')
  return paths.login(page)
}
