import type { ReactNode } from 'react'

/** Effects of a form's button, above it. `isLive` announces changes. */
export function Consequences({ isLive = false, children }: { isLive?: boolean; children: ReactNode }) {
  return (
    <div
      className="border-l-2 border-accent py-0.5 pl-3.5 text-small leading-[22px] wrap-anywhere"
      aria-live={isLive ? 'polite' : undefined}
    >
      {children}
    </div>
  )
}
