import { useEffect, useRef, useState } from 'react'

export const slideDurationInMs = 5000
export const captionDurationInMs = 3000

export interface SlideClock {
  /** The slide has been shown long enough for its second caption. */
  isSecondCaption: boolean
}

/**
 * Counts how long a slide has been shown. The caption changes after 3000 ms; the next slide comes after 5000 ms.
 * While it is not running the count pauses instead of restarting.
 * @param turn changes with every slide that comes
 */
export function useSlideClock(turn: number, isRunning: boolean, onEnd: () => void): SlideClock {
  const shown = useRef({ turn, elapsedInMs: 0 })
  const [secondCaptionOf, setSecondCaptionOf] = useState(-1)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (shown.current.turn !== turn) shown.current = { turn, elapsedInMs: 0 }
    const count = shown.current
    if (!isRunning) return
    const beganAt = Date.now() - count.elapsedInMs
    const captionTimer = setTimeout(() => setSecondCaptionOf(turn), captionDurationInMs - count.elapsedInMs)
    const endTimer = setTimeout(() => end.current(), slideDurationInMs - count.elapsedInMs)
    return () => {
      count.elapsedInMs = Date.now() - beganAt
      clearTimeout(captionTimer)
      clearTimeout(endTimer)
    }
  }, [turn, isRunning])
  return { isSecondCaption: secondCaptionOf === turn }
}
