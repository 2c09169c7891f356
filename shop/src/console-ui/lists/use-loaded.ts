import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts'

export interface Loaded<Data> {
  /** Last response, also while reloading; null before the first. */
  data: Data | null
  /** Error of the last try. */
  failure: Error | null
  isLoading: boolean
  reload(): void
  /** Updates the data from a write's response, without another request. */
  change(next: (data: Data) => Data): void
}

interface State<Data> {
  /** The request that has ended last. */
  request: string
  data: Data | null
  failure: Error | null
}

/**
 * Loads the data of a part, again whenever `address` changes; old rows stay until new ones arrive.
 * @param address identifies the data, such as the list's own query
 */
export function useLoaded<Data>(address: string, read: (signal: AbortSignal) => Promise<Data>): Loaded<Data> {
  const [reloads, setReloads] = useState(0)
  const request = `${reloads} ${address}`
  const [state, setState] = useState<State<Data>>({ request: '', data: null, failure: null })
  const readNow = useEffectEvent(read)
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      try {
        const data = await readNow(leaving.signal)
        if (!leaving.signal.aborted) setState({ request, data, failure: null })
      } catch (thrown) {
        if (leaving.signal.aborted) return
        const failure = thrown instanceof Error ? thrown : new Error(m.error_internal())
        setState(({ data }) => ({ request, data, failure }))
      }
    }
    void load()
    return () => leaving.abort()
  }, [request])
  return {
    data: state.data,
    failure: state.request === request ? state.failure : null,
    isLoading: state.request !== request,
    reload: () => setReloads((reloads) => reloads + 1),
    change: (next) => setState((state) => (state.data ? { ...state, data: next(state.data) } : state)),
  }
}
