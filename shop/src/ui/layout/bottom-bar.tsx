import type { ReactNode } from 'react'
import { classNames } from '#ui/display/class-names.ts'

export interface BottomBarProps {
  /** A sentence about the button, above it. */
  note?: ReactNode
  children: ReactNode
}

/** Replaces the side menu's bar on phones, so buying stays under the thumb. Hidden from 768 px. */
export function BottomBar({ note, children }: BottomBarProps) {
  return (
    <div
      data-bottom-bar={note ? 'noted' : ''}
      data-screen-only
      className={classNames('phone-bar', Boolean(note) && 'flex-wrap gap-y-1.5')}
    >
      {note && <div className="basis-full">{note}</div>}
      {children}
    </div>
  )
}
