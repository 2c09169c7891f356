/** The SDK follows redirects to any origin, although its signed requests are for the gateway only. */
import type { AlipaySdkConfig } from 'alipay-sdk'

type Dispatcher = NonNullable<AlipaySdkConfig['proxyAgent']>

/** Symbol under which undici, the SDK's HTTP client, stores its global dispatcher. */
const globalDispatcher = Symbol.for('undici.globalDispatcher.1')

/** @throws Error for every other origin */
export function limitToGateway(gateway: string): Dispatcher {
  const { origin } = new URL(gateway)
  const dispatcher: Pick<Dispatcher, 'dispatch'> = {
    dispatch(options, handler) {
      if (String(options.origin) !== origin) throw new Error(`the gateway redirects to ${String(options.origin)}`)
      const known = (globalThis as unknown as Record<symbol, Dispatcher>)[globalDispatcher]!
      // A dispatcher rejects options that name a dispatcher.
      return known.dispatch({ ...options, dispatcher: undefined } as typeof options, handler)
    },
  }
  return dispatcher as Dispatcher
}
