import { useEffect, useRef } from 'react'

/** Detects late responses. The returned function marks a start; its result is true while no newer one has started. */
export function useLatest(): () => () => boolean {
  const last = useRef(0)
  // After unmounting, no response is the latest.
  useEffect(() => () => void (last.current += 1), [])
  return () => {
    last.current += 1
    const own = last.current
    return () => own === last.current
  }
}
