/** Runs before anything is painted or pressed. The build minifies it. */
import { recentGoodsScript } from '#features/browsing/client/recent-goods.ts'
import { ignoreRepeatedPresses } from '#ui/controls/ignore-repeated-presses.ts'
import { themeScript } from '#ui/theme/theme.ts'

/**
 * Runs in `<head>`.
 * Where the browser forbids storage, even naming `sessionStorage` throws, also in the router's inline script.
 * Replaces `sessionStorage` there by a stub that stores nothing.
 * `localStorage` has no stub: a login must report that it cannot last.
 */
const storageFallbackScript =
  "try{sessionStorage}catch(e){console.info('storage is closed: nothing is saved',e);" +
  "Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}"

export const headScript = `${themeScript}${recentGoodsScript};${storageFallbackScript};(${ignoreRepeatedPresses.toString()})()`
