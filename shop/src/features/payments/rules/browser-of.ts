import { inAppBrowser } from '#features/orders/rules/in-app-browser.ts'
import type { Browser } from '#features/payments/values.ts'

/** A wrong guess can still be paid. HarmonyOS begins with `(Phone; OpenHarmony`, without Android. */
export function browserOf(userAgent = ''): Browser {
  const start = userAgent.slice(0, 500)
  return {
    isPhone: /iPhone|iPod|Android.+Mobile|Windows Phone|\(Phone;/i.test(start),
    isInApp: inAppBrowser(start) === 'blocked',
  }
}
