import type { Plugin } from 'vite'
import { checkoutPath } from './checkout-path.ts'
import { isServerCode } from './server-code.ts'

/** Fails the build when a browser bundle contains server code, because that leaks secrets and adds weight. */
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
