import type { Plugin } from 'vite'
import { checkoutPath } from './checkout-path.ts'
import { isServerCode } from './server-code.ts'

/** Server code in a browser's bundle is a leak of secrets and of weight: refuse to build it. */
export function denyServerCode(): Plugin {
  return {
    name: 'deny-server-code-in-browser',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      if (isServerCode(checkoutPath(id))) {
        throw new Error(`${id} is server code and must not reach the browser`)
      }
    },
  }
}
