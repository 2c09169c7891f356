import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Moves focus and window to the error message, once the page shows the changes.
 * @param refusal a new object for each error; null where there is none
 * @returns the ref of the message, which takes focus
 */
export function useFocusOnError(refusal: object | null): RefObject<HTMLDivElement | null> {
  const notice = useRef<HTMLDivElement>(null)
  const handled = useRef<object | null>(null)
  const { state } = useNavigation()
  useEffect(() => {
    if (refusal === null || state !== 'idle' || handled.current === refusal) return
    handled.current = refusal
    notice.current?.focus()
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal, state])
  return notice
}
