import { type RefObject, useEffect } from 'react'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/**
 * Adds to the browser's modal dialog: a press on the scrim and going back in the history close it.
 * Tab cycles inside instead of visiting the browser's bars.
 * The browser's own `closedby` heeds the second half of a double click, too.
 */
export function useModalBehaviour(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const listening = new AbortController()
    const { signal } = listening
    const close = () => dialog.close()
    dialog.addEventListener('click', (event) => isOnScrim(dialog, event) && close(), { signal })
    dialog.addEventListener('keydown', (event) => keepFocusInside(dialog, event), { signal })
    window.addEventListener('popstate', close, { signal })
    return () => listening.abort()
  }, [ref])
}

/** A press on the scrim lands on the dialog itself, outside its box. */
function isOnScrim(dialog: HTMLDialogElement, event: MouseEvent): boolean {
  if (event.target !== dialog) return false
  const box = dialog.getBoundingClientRect()
  const isInside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  return !isInside
}

function keepFocusInside(dialog: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.checkVisibility())
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}
