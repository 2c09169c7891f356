/** Kinds of browsers inside other apps, by what their user agents contain. */

/** `blocked`: does not open pages of other companies. `unsure`: may not return to the page. */
export type InAppBrowser = 'blocked' | 'unsure' | 'none'

/** Longer user agents have nothing more to recognise. */
const maxLength = 500

const blocked = /MicroMessenger\//i
/** QQ's own browser has `MQQBrowser/` alone. `; wv)` is Android's web view. */
const unsure = /\bQQ\/|weibo|\bLine\/|; wv\)|FBAN|Instagram/i
const payment = /AlipayClient/i

/** A wrong guess costs a hint: each page works in each browser. */
export function inAppBrowser(userAgent: string): InAppBrowser {
  const start = userAgent.slice(0, maxLength)
  if (blocked.test(start)) return 'blocked'
  return unsure.test(start) && !payment.test(start) ? 'unsure' : 'none'
}

/** Whether the app opens an address with `openExternalBrowser=1` in the device's browser. */
export function obeysExternalParameter(userAgent: string): boolean {
  return /\bLine\//i.test(userAgent.slice(0, maxLength))
}
