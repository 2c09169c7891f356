import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Moves focus and window to the error message, once the page shows the changes.
 * @param error a new object for each error; null where there is none
 * @returns the ref of the message, which takes focus
 */
export function useFocusOnError(error: object | null): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null)
  const handled = useRef<object | null>(null)
  const { state } = useNavigation()
  useEffect(() => {
    if (error === null || state !== 'idle' || handled.current === error) return
    handled.current = error
    notice.current?.focus()
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [error, state])
  return notice
}
