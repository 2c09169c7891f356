/** The SDK follows redirects, to wherever they lead. What it sends is signed and meant for the gateway alone. */
import type { AlipaySdkConfig } from 'alipay-sdk'

type Dispatcher = NonNullable<AlipaySdkConfig['proxyAgent']>

/** Where undici, which the SDK sends by, keeps what connections are made with. */
const globalDispatcher = Symbol.for('undici.globalDispatcher.1')

/** @throws Error for every other origin */
export function reachOnly(gateway: string): Dispatcher {
  const { origin } = new URL(gateway)
  const dispatcher: Pick<Dispatcher, 'dispatch'> = {
    dispatch(options, handler) {
      if (String(options.origin) !== origin) throw new Error(`the gateway leads to ${String(options.origin)}`)
      const known = (globalThis as unknown as Record<symbol, Dispatcher>)[globalDispatcher]!
      // Options that name a dispatcher are refused by one.
      return known.dispatch({ ...options, dispatcher: undefined } as typeof options, handler)
    },
  }
  return dispatcher as Dispatcher
}
