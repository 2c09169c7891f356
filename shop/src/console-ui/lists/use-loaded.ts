import { useEffect, useEffectEvent, useState } from 'react'
import { m } from '#texts'

export interface Loaded<Answer> {
  /** The last that was read, also while it is read anew; null before the first. */
  answer: Answer | null
  /** Of the last try. */
  failure: Error | null
  isLoading: boolean
  reload(): void
  /** Puts in what a write has answered, without asking again. */
  change(next: (answer: Answer) => Answer): void
}

interface State<Answer> {
  asked: string
  answer: Answer | null
  failure: Error | null
}

/**
 * Reads what a screen shows, again whenever `address` is another one; rows stay until others are there.
 * @param address of what is read, such as the screen's own query
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
