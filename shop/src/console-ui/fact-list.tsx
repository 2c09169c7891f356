import type { ReactNode } from 'react'

/** Names and values, as `dt` and `dd` elements. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 tabular-nums [&>dt]:text-ink-2">{children}</dl>
}
