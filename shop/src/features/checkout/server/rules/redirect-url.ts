import { m } from '#texts'
import { maxRedirectUrlLength } from '#features/checkout/values.ts'
import { Invalid } from '#platform/http/responses/errors.ts'

/**
 * Validates the buyer's return address. The shop's key signs it, so it must lead to the shop itself.
 * @returns the address as a URL parser writes it
 * @throws Invalid unless it is absolute http(s) of an allowed origin, without user, password and fragment
 */
export function requireRedirectUrl(text: string, allowedOrigins: readonly string[]): string {
  // Browsers and servers parse backslashes, tabs and line ends differently.
  const isPlain = /^https?:\/\/[^\s\\#\p{Cc}]+$/iu.test(text)
  const url = isPlain && URL.canParse(text) ? new URL(text) : null
  const isOurs = url !== null && allowedOrigins.includes(url.origin) && url.username === '' && url.password === ''
  if (!isOurs || text.length > maxRedirectUrlLength || url.href.length > maxRedirectUrlLength) {
    throw new Invalid({ redirect_url: [(options) => m.checkout_redirect_url_not_allowed({}, options)] })
  }
  return url.href
}
