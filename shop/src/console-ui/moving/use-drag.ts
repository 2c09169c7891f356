import { type PointerEvent, useEffect, useRef, useState } from 'react'

export interface Drag {
  /** Place that is dragged, and the place where it would land. */
  dragged: { from: number; to: number } | null
  /** Starts a drag. For a handle within the item of this place; items are the children of one list. */
  start(event: PointerEvent<HTMLElement>, from: number): void
}

/**
 * Moves the items of a short list by mouse or finger. Buttons beside do the same for the keyboard.
 * @param onMove called once, when the item is let go at another place
 */
export function useDrag(onMove: (from: number, to: number) => void): Drag {
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
        ({ clientY }) => {
          to = placeAt(items, from, clientY)
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

/** The place of an item that is let go at a height: past the middle of others, it takes theirs. */
function placeAt(items: readonly Element[], from: number, y: number): number {
  const middles = items.map((item) => {
    const { top, height } = item.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.filter((middle, place) => place < from && middle > y).length
  const below = middles.filter((middle, place) => place > from && middle < y).length
  return from - above + below
}
