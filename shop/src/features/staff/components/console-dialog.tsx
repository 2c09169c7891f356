import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

export interface ConsoleDialogProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** The browser's own: it keeps the focus, and what lies under it can be neither pressed nor read. */
export function ConsoleDialog({ title, onClose, children }: ConsoleDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it is still there: the focus goes back to what had opened it.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className="c-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A second Esc at once closes it without asking.
      onClose={onClose}
      onKeyDown={pressPrimary}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}

/** Ctrl and Enter, on a Mac ⌘ and Enter, do what the dialog is there for. A button may say that it is meant. */
function pressPrimary(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget
    .querySelector<HTMLButtonElement>('.c-btn:is([aria-keyshortcuts], .is-primary, .is-danger):enabled')
    ?.click()
}
