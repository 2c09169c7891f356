/**
 * Runs in `<head>`.
 * Where the browser forbids storage, even naming `sessionStorage` throws, also in the router's inline script.
 * Replaces `sessionStorage` there by a stub that stores nothing.
 * `localStorage` has no stub: a login must report that it cannot last.
 */
export const storageFallbackScript =
  "try{sessionStorage}catch(e){console.info('storage is closed: nothing is remembered',e);" +
  "Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}"
