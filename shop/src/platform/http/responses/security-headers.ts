/** The same for every answer, whoever makes it; a page puts its own Content-Security-Policy in place (page-headers.ts). */
/** The shop uses none of these. Names are those that Chromium knows: it complains about others. */
import unusedFeatures from './unused-features.json' with { type: 'json' }

/** Of what is no page of the shop: nothing may run or load in it, and nothing may frame it. */
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
