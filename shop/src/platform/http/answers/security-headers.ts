/** The same for every answer, whoever makes it; a page puts its own Content-Security-Policy in place (page-headers.ts). */

/** Of what is no page of the shop: nothing may run or load in it, and nothing may frame it. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The shop asks for none of these. Names are those that Chromium knows: it complains about others. */
const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

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

const yearInSeconds = 365 * 24 * 60 * 60

/**
 * A browser keeps HSTS for the whole host. A shop on plain http would no longer be reached beside a TLS port of its API.
 * @param shopOrigin under which people reach the shop, perhaps by a proxy that has the certificate
 */
export function securityHeadersFor(shopOrigin: string): SecurityHeaders {
  if (!shopOrigin.startsWith('https://')) return securityHeaders
  return { ...securityHeaders, 'strict-transport-security': `max-age=${yearInSeconds}; includeSubDomains` }
}
