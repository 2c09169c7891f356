import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useState } from 'react'

export const swipeThresholdInPx = 40

/** Which slide a finger that moved by `distanceInPx` (to the left: negative) leads to. */
export function slideAfterSwipe(from: number, count: number, distanceInPx: number): number {
  if (Math.abs(distanceInPx) < swipeThresholdInPx) return from
  return (from + (distanceInPx < 0 ? 1 : -1) + count) % count
}

/** Slides side by side that can be swiped; the row goes round. */
export function useSlides(isMotionReduced: boolean) {
  const [viewportRef, embla] = useEmblaCarousel({ loop: true, duration: 22 })
  // `turn` counts the slides that came; the same slide may come again.
  const [{ selected, turn }, setPlace] = useState({ selected: 0, turn: 0 })

  useEffect(() => {
    if (!embla) return
    const viewport = embla.rootNode()
    const listening = new AbortController()
    let from = 0
    let startX = 0
    let x = 0
    const take = (event: PointerEvent) => {
      from = embla.selectedScrollSnap()
      startX = x = event.clientX
    }
    const follow = (event: PointerEvent) => {
      x = event.clientX
    }
    // Embla judges a swipe by its force; ours is judged by its length.
    const release = () => embla.scrollTo(slideAfterSwipe(from, embla.slideNodes().length, x - startX), isMotionReduced)
    const select = () => {
      const next = embla.selectedScrollSnap()
      setPlace((place) => (place.selected === next ? place : { selected: next, turn: place.turn + 1 }))
    }
    viewport.addEventListener('pointerdown', take, { capture: true, signal: listening.signal })
    viewport.addEventListener('pointermove', follow, { signal: listening.signal })
    embla.on('pointerUp', release).on('select', select).on('reInit', select)
    return () => {
      listening.abort()
      embla.off('pointerUp', release).off('select', select).off('reInit', select)
    }
  }, [embla, isMotionReduced])

  const show = useCallback((index: number) => embla?.scrollTo(index, isMotionReduced), [embla, isMotionReduced])
  const showNext = useCallback(() => embla?.scrollNext(isMotionReduced), [embla, isMotionReduced])
  const showPrevious = useCallback(() => embla?.scrollPrev(isMotionReduced), [embla, isMotionReduced])
  return { viewportRef, isReady: embla !== undefined, selected, turn, show, showNext, showPrevious }
}
