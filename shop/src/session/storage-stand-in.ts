/**
 * Runs in `<head>`: where the browser forbids to keep data, even naming `sessionStorage` throws, also in the router's own
 * inline script. There something takes its place that remembers nothing. `localStorage` has none: a login has to say that it cannot last.
 */
export const storageStandInScript =
  "try{sessionStorage}catch(e){console.info('storage is closed: this tab remembers nothing',e);" +
  "Object.defineProperty(window,'sessionStorage',{value:{getItem:()=>null,setItem(){},removeItem(){}}})}"
