import type { ReactNode } from 'react'

/** Replaces the side menu's bar on phones, so buying stays under the thumb. Hidden from 768 px. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div data-bottom-bar data-screen-only className="phone-bar">
      {children}
    </div>
  )
}
