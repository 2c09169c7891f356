import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { clampSide, nextSide, placeUnder, scrollTo, zoomLevels } from './picture-zoom.ts'

interface Point {
  x: number
  y: number
}

/** A position in the picture, and the point of the area above it. */
interface Anchor {
  place: Point
  point: Point
}

export interface PictureZoom {
  /** In CSS pixels; null before measuring. */
  side: number | null
  /** Pressing reduces it again. */
  isLargest: boolean
  press: () => void
}

/**
 * Zooms by pressing, by two fingers, and by Ctrl with the wheel (how trackpads report a pinch).
 * One finger scrolls the area natively.
 * @param shown how wide the page shows the picture, in CSS pixels
 */
export function usePictureZoom(area: RefObject<HTMLElement | null>, shown: number): PictureZoom {
  const [side, setSide] = useState<number | null>(null)
  const anchor = useRef<Anchor>(middle)
  const [top, setTop] = useState(0)

  const measure = useEffectEvent(() => {
    const levels = levelsOf(area.current!, shown)
    anchor.current = middleOf(area.current!)
    setTop(levels.top)
    setSide(levels.start)
  })
  useEffect(() => {
    if (!area.current) return
    const observer = new ResizeObserver(() => measure())
    observer.observe(area.current, { box: 'border-box' })
    return () => observer.disconnect()
  }, [area])

  useLayoutEffect(() => {
    const element = area.current
    if (!element || side === null) return
    const { place, point } = anchor.current
    element.scrollTo(
      scrollTo(place.x, point.x, element.clientWidth, side),
      scrollTo(place.y, point.y, element.clientHeight, side),
    )
  }, [area, side])

  const zoom = useEffectEvent((requested: number, at: Anchor) => {
    anchor.current = at
    setSide(clampSide(requested, levelsOf(area.current!, shown)))
  })
  const currentSide = useEffectEvent(() => side ?? shown)

  useEffect(() => {
    const element = area.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    let pinch: { place: Point; distance: number; side: number } | null = null
    const start = (event: TouchEvent) => {
      const fingers = fingersOf(event, element)
      pinch = fingers && {
        place: placeAt(fingers.middle, element, currentSide()),
        distance: fingers.distance,
        side: currentSide(),
      }
    }
    const move = (event: TouchEvent) => {
      const fingers = pinch && fingersOf(event, element)
      if (!pinch || !fingers) return
      event.preventDefault()
      zoom((pinch.side * fingers.distance) / pinch.distance, { place: pinch.place, point: fingers.middle })
    }
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const point = pointIn(element, event)
      const place = placeAt(point, element, currentSide())
      zoom(currentSide() * Math.exp(-event.deltaY / 200), { place, point })
    }
    element.addEventListener('touchstart', start, { signal, passive: true })
    element.addEventListener('touchend', start, { signal, passive: true })
    element.addEventListener('touchmove', move, { signal, passive: false })
    element.addEventListener('wheel', turn, { signal, passive: false })
    return () => listening.abort()
  }, [area])

  function press() {
    const element = area.current
    if (!element || side === null) return
    const { point } = middleOf(element)
    anchor.current = { place: placeAt(point, element, side), point }
    setSide(nextSide(side, levelsOf(element, shown)))
  }
  return { side, isLargest: side !== null && side >= top * 0.99, press }
}

const middle: Anchor = { place: { x: 0.5, y: 0.5 }, point: { x: 0, y: 0 } }

function middleOf({ clientWidth, clientHeight }: HTMLElement): Anchor {
  return { place: middle.place, point: { x: clientWidth / 2, y: clientHeight / 2 } }
}

/** Includes scroll bars, because they appear and disappear with the zoom. */
function levelsOf({ offsetWidth, offsetHeight }: HTMLElement, shown: number) {
  return zoomLevels({ width: offsetWidth, height: offsetHeight }, shown)
}

function placeAt({ x, y }: Point, area: HTMLElement, side: number): Point {
  return {
    x: placeUnder(x, { room: area.clientWidth, scroll: area.scrollLeft }, side),
    y: placeUnder(y, { room: area.clientHeight, scroll: area.scrollTop }, side),
  }
}

function pointIn(area: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = area.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

function fingersOf({ touches }: TouchEvent, area: HTMLElement): { middle: Point; distance: number } | null {
  const [first, second] = touches
  if (touches.length !== 2 || !first || !second) return null
  return {
    middle: pointIn(area, {
      clientX: (first.clientX + second.clientX) / 2,
      clientY: (first.clientY + second.clientY) / 2,
    }),
    distance: Math.hypot(first.clientX - second.clientX, first.clientY - second.clientY),
  }
}
