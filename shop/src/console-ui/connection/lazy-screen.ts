/** Fetches the script of a screen; a lost connection or an upgrade of the program delays it and loses nothing. */
import { isShopReachable, whenReachable } from '#ui/hooks/when-reachable.ts'
import { setConnectionLost } from './connection-store.ts'

/** The shop is reachable, but the script is missing: an upgrade has replaced it. */
export class ScriptReplaced extends Error {}

/** For `lazy` of a route. Until it resolves, the router shows the former screen. @throws ScriptReplaced */
export function lazyScreen<Screen>(load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => {
    for (;;) {
      try {
        const screen = await load()
        setConnectionLost(false)
        return screen
      } catch (error) {
        if (await isShopReachable()) {
          setConnectionLost(false)
          throw new ScriptReplaced('the script of a screen was replaced', { cause: error })
        }
      }
      setConnectionLost(true)
      await reachable()
    }
  }
}

function reachable(): Promise<void> {
  return new Promise((resolve) => {
    const stop = whenReachable(() => {
      stop()
      resolve()
    })
  })
}
