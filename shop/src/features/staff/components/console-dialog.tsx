import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface ConsoleDialogProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** The browser's own: it keeps the focus, and what lies under it can be neither pressed nor read. */
export function ConsoleDialog({ title, onClose, children }: ConsoleDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
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
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
