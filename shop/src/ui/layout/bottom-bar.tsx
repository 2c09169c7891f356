import type { ReactNode } from 'react'

/** On phones, takes the place of the side menu's bar: buying stays under the thumb. Nothing from 768 px. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div data-bottom-bar data-screen-only className="phone-bar">
      {children}
    </div>
  )
}
