import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts'

export interface Loaded<Answer> {
  /** Last response, also while reloading; null before the first. */
  answer: Answer | null
  /** Error of the last try. */
  failure: Error | null
  isLoading: boolean
  reload(): void
  /** Updates the data from a write's response, without another request. */
  change(next: (answer: Answer) => Answer): void
}

interface State<Answer> {
  asked: string
  answer: Answer | null
  failure: Error | null
}

/**
 * Loads a screen's data, again whenever `address` changes; old rows stay until new ones arrive.
 * @param address identifies the data, such as the screen's own query
 */
export function useLoaded<Answer>(address: string, read: (signal: AbortSignal) => Promise<Answer>): Loaded<Answer> {
  const [turn, setTurn] = useState(0)
  const wanted = `${turn} ${address}`
  const [state, setState] = useState<State<Answer>>({ asked: '', answer: null, failure: null })
  const readIt = useEffectEvent(read)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      try {
        const answer = await readIt(leaving.signal)
        if (!leaving.signal.aborted) setState({ asked: wanted, answer, failure: null })
      } catch (thrown) {
        if (leaving.signal.aborted) return
        const failure = thrown instanceof Error ? thrown : new Error(m.error_internal())
        setState(({ answer }) => ({ asked: wanted, answer, failure }))
      }
    }
    void ask()
    return () => leaving.abort()
  }, [wanted])
  return {
    answer: state.answer,
    failure: state.asked === wanted ? state.failure : null,
    isLoading: state.asked !== wanted,
    reload: () => setTurn((turn) => turn + 1),
    change: (next) => setState((state) => (state.answer ? { ...state, answer: next(state.answer) } : state)),
  }
}
