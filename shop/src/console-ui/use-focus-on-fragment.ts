import { useEffect } from 'react'
import { useLocation } from 'react-router'

const focusable = ':is(input, select, textarea, button, a):not([disabled], [hidden])'

/**
 * Focuses the first control of the part named in the address, such as `#phone`.
 * @param isReady the parts are in the document
 */
export function useFocusOnFragment(isReady: boolean): void {
  const location = useLocation()
  useEffect(() => {
    const name = location.hash.slice(1)
    if (!isReady || name === '') return
    // The frame focuses the heading of a new screen first.
    const frame = requestAnimationFrame(() => {
      const part = document.getElementById(name)
      const control = part?.matches(focusable) ? part : part?.querySelector<HTMLElement>(focusable)
      part?.scrollIntoView({ block: 'center' })
      control?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isReady, location])
}
