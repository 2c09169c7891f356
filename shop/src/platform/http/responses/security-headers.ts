/** Sent with every response. A page replaces the Content-Security-Policy (page-headers.ts). */
/** The shop uses none of these features. Names are those that Chromium knows, because it warns about others. */
import unusedFeatures from './unused-features.json' with { type: 'json' }

/** Policy for responses that are no page: nothing may run, load or frame. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': closedPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
} as const

export type SecurityHeaders = Readonly<Record<string, string>>
