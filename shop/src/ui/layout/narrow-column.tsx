import type { ReactNode } from 'react'

/** A column for forms, orders and the profile. */
export function NarrowColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-narrow">{children}</div>
}
