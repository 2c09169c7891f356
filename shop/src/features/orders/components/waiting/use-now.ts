import { useEffect, useState } from 'react'

/** The current time, updated every `intervalInMs`; for pages that are rendered in the browser only. */
export function useNow(intervalInMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), intervalInMs)
    return () => clearInterval(timer)
  }, [intervalInMs])
  return now
}
