import { useEffect, useRef, useState } from 'react'

export const slideDurationInMs = 5000
export const captionDurationInMs = 3000

export interface SlideClock {
  /** The slide has been shown long enough for its second caption. */
  isSecondCaption: boolean
}

/**
 * Counts how long a slide has been shown: its caption changes after 3000 ms, the next slide comes after 5000 ms.
 * While it is not running the count is held, not begun anew.
 * @param turn changes with every slide that comes
 */
export function useSlideClock(turn: number, isRunning: boolean, onEnd: () => void): SlideClock {
  const elapsedInMs = useRef(0)
  const [secondCaptionOf, setSecondCaptionOf] = useState(-1)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    elapsedInMs.current = 0
  }, [turn])
  useEffect(() => {
    if (!isRunning) return
    const beganAt = Date.now() - elapsedInMs.current
    const captionTimer = setTimeout(() => setSecondCaptionOf(turn), captionDurationInMs - elapsedInMs.current)
    const endTimer = setTimeout(() => end.current(), slideDurationInMs - elapsedInMs.current)
    return () => {
      elapsedInMs.current = Date.now() - beganAt
      clearTimeout(captionTimer)
      clearTimeout(endTimer)
    }
  }, [turn, isRunning])
  return { isSecondCaption: secondCaptionOf === turn }
}
