import type { KeyboardEvent, MouseEvent } from 'react'

/** A press on the scrim lands on the dialog itself, outside its box. */
export function closeOnScrim(event: MouseEvent<HTMLDialogElement>): void {
  const dialog = event.currentTarget
  if (event.target !== dialog) return
  const box = dialog.getBoundingClientRect()
  const isInside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  if (!isInside) dialog.close()
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** Tab goes round inside the dialog; the browser alone would also visit its own bars. */
export function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter((stop) =>
    stop.checkVisibility(),
  )
  const first = stops[0]
  const last = stops.at(-1)
  if (!first || !last) return
  if (event.shiftKey && document.activeElement === first) {
    event.preventDefault()
    last.focus()
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault()
    first.focus()
  }
}
