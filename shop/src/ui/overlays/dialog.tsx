import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../display/class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { m } from '#texts'
import { useModalBehaviour } from '../hooks/use-modal-behaviour.ts'

export interface DialogProps {
  isOpen: boolean
  /** Called when it was closed: by its button, Escape or the scrim. */
  onClose: () => void
  title: string
  /** Buttons at the end, e.g. confirm and cancel. */
  actions?: ReactNode
  /** Fills the window: for pictures. The only child scrolls by itself. */
  isFullScreen?: boolean
  children: ReactNode
}

/** A modal dialog; traps the focus and restores it afterwards. */
export function Dialog({ isOpen, onClose, title, actions, isFullScreen = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModalBehaviour(ref)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (isOpen && !dialog.open) dialog.showModal()
    if (!isOpen && dialog.open) dialog.close()
  }, [isOpen])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // The close event comes a moment later; the dialog may be open again by then.
      onCancel={({ target }) => target === ref.current && onClose()}
      onClose={() => ref.current?.open || onClose()}
      className={classNames(
        'animate-appear bg-raised',
        isFullScreen
          ? 'm-0 h-dvh max-h-none w-screen max-w-none overflow-hidden'
          : 'm-auto max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-[440px] overflow-auto rounded-panel shadow-float',
      )}
    >
      <div
        className={
          isFullScreen
            ? 'grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] pt-[env(safe-area-inset-top)]'
            : 'grid gap-4 p-4 sm:p-6'
        }
      >
        <div className={classNames('flex items-center justify-between gap-4', isFullScreen && 'py-1 pr-2 pl-4')}>
          <h2 id={titleId} className={classNames('font-serif text-lead', isFullScreen && 'line-clamp-1')}>
            {title}
          </h2>
          <IconButton icon="close" label={m.ui_close()} onClick={() => ref.current?.close()} />
        </div>
        {isOpen && children}
        {actions && <div className="flex flex-wrap justify-end gap-3">{actions}</div>}
      </div>
    </dialog>
  )
}
