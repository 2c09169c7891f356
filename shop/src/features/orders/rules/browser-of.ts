import type { Browser } from '../values.ts'
import { inAppBrowser } from './in-app-browser.ts'

/** A wrong guess can still be paid. HarmonyOS begins with `(Phone; OpenHarmony`, without Android. */
export function browserOf(userAgent = ''): Browser {
  const start = userAgent.slice(0, 500)
  return {
    isPhone: /iPhone|iPod|Android.+Mobile|Windows Phone|\(Phone;/i.test(start),
    isInApp: inAppBrowser(start) === 'blocked',
  }
}
