import { useEffect, useRef } from 'react'

/** Begins something whose answer may come late. The function it gives says whether nothing was begun since. */
export function useLatest(): () => () => boolean {
  const last = useRef(0)
  // After the page has gone, no answer is the latest.
  useEffect(() => () => void (last.current += 1), [])
  return () => {
    last.current += 1
    const own = last.current
    return () => own === last.current
  }
}
