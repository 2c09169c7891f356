import { type MouseEvent, type ReactNode, useId } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { popStyle } from '../lists/pill-style.ts'

const dots = '⋯'

/** Closed before the action runs, so that the focus returns to the button of the menu after a dialog. */
function closeByAction({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if ((target as Element).closest('a, button:enabled')) currentTarget.hidePopover()
}

/** Rarer actions on one thing, in a panel that a button opens. */
export function MoreMenu({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="relative">
      <Button variant="quiet" aria-label={m.console_ui_more_actions({ name })} popoverTarget={id}>
        {dots}
      </Button>
      <div id={id} popover="auto" className={popStyle(true)} onClickCapture={closeByAction}>
        {children}
      </div>
    </div>
  )
}
