import type { ReactNode } from 'react'

/** On phones, takes the place of the side menu's bar: buying stays under the thumb. Nothing from 768 px. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      data-screen-only
      className="fixed inset-x-0 bottom-0 z-30 flex items-center gap-3 border-t border-line bg-paper px-gutter pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] md:hidden"
    >
      {children}
    </div>
  )
}
