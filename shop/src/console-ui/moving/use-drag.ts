import { type PointerEvent, useEffect, useRef, useState } from 'react'

export interface Drag {
  /** Place that is dragged, and the place where it would land. */
  dragged: { from: number; to: number } | null
  /** Starts a drag. For a handle within the item of this place; items are the children of one list. */
  start(event: PointerEvent<HTMLElement>, from: number): void
}

/**
 * Moves the items of a short list by mouse or finger; buttons do the same for the keyboard.
 * @param onMove called once, when the item is dropped at another place
 * @param placeAt the place of an item dropped at a point
 */
export function useDrag(onMove: (from: number, to: number) => void, placeAt: PlaceAt = placeInColumn): Drag {
  const [dragged, setDragged] = useState<Drag['dragged']>(null)
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  return {
    dragged,
    start(event, from) {
      const items = [...(event.currentTarget.closest('li')?.parentElement?.children ?? [])]
      if (event.button !== 0 || items.length < 2) return
      event.preventDefault()
      stopping.current?.abort()
      const { signal } = (stopping.current = new AbortController())
      let to = from
      const show = () => setDragged({ from, to })
      const stop = () => {
        stopping.current?.abort()
        setDragged(null)
      }
      show()
      window.addEventListener(
        'pointermove',
        ({ clientX, clientY }) => {
          to = placeAt(items, from, { x: clientX, y: clientY })
          show()
        },
        { signal },
      )
      window.addEventListener(
        'pointerup',
        () => {
          stop()
          if (to !== from) onMove(from, to)
        },
        { signal },
      )
      window.addEventListener('pointercancel', stop, { signal })
      window.addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal })
    },
  }
}

type PlaceAt = (items: readonly Element[], from: number, point: { x: number; y: number }) => number

/** Past the middle of others, an item replaces them. */
const placeInColumn: PlaceAt = (items, from, { y }) => {
  const middles = items.map((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.filter((middle, place) => place < from && middle > y).length
  const below = middles.filter((middle, place) => place > from && middle < y).length
  return from - above + below
}

/** The place of the nearest item, for items in rows. */
export const placeInGrid: PlaceAt = (items, _, { x, y }) => {
  const distances = items.map((item) => {
    const { left, top, width, height } = item.getBoundingClientRect()
    return Math.hypot(left + width / 2 - x, top + height / 2 - y)
  })
  return distances.indexOf(Math.min(...distances))
}

/** Style of a row of a list: it fades while it is dragged, and a line shows where the dragged one would land. */
export function dragStyle(dragged: Drag['dragged'], place: number): string {
  if (dragged?.from === place) return 'opacity-60'
  if (dragged?.to !== place) return ''
  const line = 'relative before:absolute before:inset-x-0 before:h-0.5 before:bg-accent'
  return `${line} ${dragged.to < dragged.from ? 'before:-top-px' : 'before:-bottom-px'}`
}
