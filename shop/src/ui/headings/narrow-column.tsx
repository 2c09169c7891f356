import type { ReactNode } from 'react'

/** A column for forms, orders and the profile; `isWide` for two columns of content. */
export function NarrowColumn({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <div className={`mx-auto ${isWide ? 'max-w-[880px]' : 'max-w-narrow'}`}>{children}</div>
}
