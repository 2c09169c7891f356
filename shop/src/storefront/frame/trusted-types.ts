/**
 * The one policy under which text becomes markup or the address of a script. The page's Content-Security-Policy asks for it
 * (`platform/http/pages/page-headers.ts`). Browsers without Trusted Types go on without.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): unknown
}

/** Text without `<` makes no element. React makes a script's element of the other, and fills it with data. */
export function allowMarkup(text: string): string {
  if (text.includes('<') && text !== '<script></script>') throw new TypeError('text does not become markup here')
  return text
}

export function allowScriptAddress(address: string): string {
  if (address !== '/service-worker.js') throw new TypeError(`no script is loaded from ${address}`)
  return address
}

if ('trustedTypes' in globalThis) {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  trustedTypes?.createPolicy('default', { createHTML: allowMarkup, createScriptURL: allowScriptAddress })
}
