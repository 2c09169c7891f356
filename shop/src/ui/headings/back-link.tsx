import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../display/icon.tsx'

/** A link to the parent page, shown above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-target items-center gap-1 text-note text-ink-2 hover:text-ink">
      <Icon name="left" size={16} />
      {children}
    </Link>
  )
}
