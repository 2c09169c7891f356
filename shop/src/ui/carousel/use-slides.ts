import type { EmblaCarouselType } from 'embla-carousel'
import { useCallback, useEffect, useRef, useState } from 'react'
import { startWhenIdle } from './start-when-idle.ts'

export const swipeThresholdInPx = 40

/** Which slide a finger that moved by `distanceInPx` (to the left: negative) leads to. */
export function slideAfterSwipe(from: number, count: number, distanceInPx: number): number {
  if (Math.abs(distanceInPx) < swipeThresholdInPx) return from
  return (from + (distanceInPx < 0 ? 1 : -1) + count) % count
}

type SlideAction = (embla: EmblaCarouselType) => void

/** Looping row of slides that can be swiped. The carousel library loads after the page. */
export function useSlides(isMotionReduced: boolean) {
  const [viewport, viewportRef] = useState<HTMLElement | null>(null)
  const [embla, setEmbla] = useState<EmblaCarouselType>()
  // `turn` counts the slides that came; the same slide may come again.
  const [{ selected, turn }, setPlace] = useState({ selected: 0, turn: 0 })
  const wanted = useRef<SlideAction>(undefined)

  useEffect(() => {
    if (!viewport) return
    let isOver = false
    let made: EmblaCarouselType | undefined
    const make = async () => {
      try {
        const { default: createCarousel } = await import('embla-carousel')
        if (isOver) return
        made = createCarousel(viewport, { loop: true, duration: 22 })
        setEmbla(made)
      } catch (error) {
        console.info('the carousel did not load', error)
      }
    }
    const cancelStart = startWhenIdle(viewport.closest('section') ?? viewport, () => void make())
    return () => {
      isOver = true
      cancelStart()
      made?.destroy()
      setEmbla(undefined)
    }
  }, [viewport])

  useEffect(() => {
    if (!embla) return
    const viewport = embla.rootNode()
    const listening = new AbortController()
    let from = 0
    let startX = 0
    let x = 0
    const start = (event: PointerEvent) => {
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
    viewport.addEventListener('pointerdown', start, { capture: true, signal: listening.signal })
    viewport.addEventListener('pointermove', follow, { signal: listening.signal })
    embla.on('pointerUp', release).on('select', select).on('reInit', select)
    wanted.current?.(embla)
    wanted.current = undefined
    return () => {
      listening.abort()
      embla.off('pointerUp', release).off('select', select).off('reInit', select)
    }
  }, [embla, isMotionReduced])

  // A button may be pressed before there is anything that slides.
  const act = useCallback(
    (action: SlideAction) => {
      if (embla) action(embla)
      else wanted.current = action
    },
    [embla],
  )
  const show = useCallback(
    (index: number) => act((slides) => slides.scrollTo(index, isMotionReduced)),
    [act, isMotionReduced],
  )
  const showNext = useCallback(() => act((slides) => slides.scrollNext(isMotionReduced)), [act, isMotionReduced])
  const showPrevious = useCallback(() => act((slides) => slides.scrollPrev(isMotionReduced)), [act, isMotionReduced])
  return { viewportRef, isReady: embla !== undefined, selected, turn, show, showNext, showPrevious }
}
