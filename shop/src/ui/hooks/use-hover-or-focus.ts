import { type RefObject, useEffect, useState } from 'react'

/** Whether the pointer or the focus is on an element, so that automatic changes pause. */
export function useHoverOrFocus(ref: RefObject<HTMLElement | null>): boolean {
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    // A finger leaves no hover behind.
    element.addEventListener('pointerenter', (event) => setIsHovered(event.pointerType === 'mouse'), { signal })
    element.addEventListener('pointerleave', () => setIsHovered(false), { signal })
    element.addEventListener('focusin', (event) => setIsFocused(isKeyboardFocus(event.target)), { signal })
    element.addEventListener('focusout', () => setIsFocused(false), { signal })
    return () => listening.abort()
  }, [ref])
  return isHovered || isFocused
}

/** A clicked button stays focused and would count for ever. */
function isKeyboardFocus(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(':focus-visible')
}
