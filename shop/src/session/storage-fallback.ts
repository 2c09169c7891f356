/**
 * Runs in `<head>`.
 * Where the browser forbids storage, even naming `sessionStorage` throws, also in the router's inline script.
 * There something takes its place that remembers nothing.
 * `localStorage` has none: a login has to say that it cannot last.
 */
export const storageFallbackScript =
  "try{sessionStorage}catch(e){console.info('storage is closed: nothing is remembered',e);" +
  "Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}"
