/**
 * The only policy by which text becomes markup or a script's address, as the Content-Security-Policy requires
 * (`platform/http/pages/page-headers.ts`). Browsers without Trusted Types need none.
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
