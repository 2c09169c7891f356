import { type RefObject, useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * Leads focus and window to the notice of a refusal, once the page shows what has changed.
 * @param refusal a new object for each refusal; null where there is none
 * @returns the ref of the notice, which takes focus
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
