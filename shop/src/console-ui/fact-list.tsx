import type { ReactNode } from 'react'

/** Names and values, given as `dt` and `dd`. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5 tabular-nums [&>dt]:text-ink-2">{children}</dl>
}
