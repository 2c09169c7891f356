/** Bar at the lower edge of a form; names the unsaved fields. */
import { type ReactNode, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { formatList } from '#ui/display/list.ts'
import { DropQuestion } from '../dialogs/console-dialog.tsx'
import { useSaveKey } from '../use-keys.ts'

/** As printed on the keys, in every language. */
const saveKeys = 'Ctrl S'

export interface SaveBarProps {
  /** The names of the fields that differ. */
  unsaved: readonly string[]
  isBusy: boolean
  /** Why saving is not possible yet. */
  hint?: string | undefined
  /** Shown while nothing is unsaved; without it the bar is hidden then. */
  status?: ReactNode
  /** Further buttons. */
  children?: ReactNode
  onSave(): void
  onDiscard(): void
}

export function SaveBar({ unsaved, isBusy, hint, status, children, onSave, onDiscard }: SaveBarProps) {
  const save = () => {
    if (unsaved.length > 0 && !isBusy) onSave()
  }
  useSaveKey(save)
  if (unsaved.length === 0)
    return (
      status && (
        <div className="save-bar">
          <p>{status}</p>
          {children}
        </div>
      )
    )
  const fields = formatList(unsaved)
  return (
    <section className="save-bar" aria-label={m.console_ui_unsaved()}>
      <p>{hint ?? m.console_ui_unsaved_fields({ count: unsaved.length, fields })}</p>
      <Button variant="quiet" onClick={onDiscard}>
        {m.console_ui_discard()}
      </Button>
      <Button variant="primary" disabled={isBusy} onClick={save}>
        {m.console_ui_save()} <kbd aria-hidden="true">{saveKeys}</kbd>
      </Button>
      {children}
    </section>
  )
}

/** Prompts before unsaved text is left; the browser prompts when its window is closed. */
export function UnsavedGuard({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  )
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [hasUnsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <DropQuestion
      // An entry of its own would end the navigation that waits.
      isOutsideHistory
      text={m.console_ui_leave_text()}
      drop={m.console_ui_leave()}
      stay={m.console_ui_stay()}
      onDrop={() => blocker.proceed()}
      onStay={() => blocker.reset()}
    />
  )
}
