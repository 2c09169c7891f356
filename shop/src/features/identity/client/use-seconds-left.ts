import { useEffect, useState } from 'react'

/** Whole seconds until `endsAtInMs`, at most `most`; the page's clock may have been set back. */
export function useSecondsLeft(endsAtInMs: number, most: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.min(most, Math.max(0, Math.ceil((endsAtInMs - now) / 1_000)))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}
