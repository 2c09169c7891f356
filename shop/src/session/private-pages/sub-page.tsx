import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#ui/display/icon.tsx'
import { NarrowColumn } from '#ui/layout/narrow-column.tsx'

export interface SubPageProps {
  title: string
  back: { to: string; label: string }
  children: ReactNode
}

/** A page below another of a person's own: the way back, the title, what can be done. */
export function SubPage({ title, back, children }: SubPageProps) {
  return (
    <NarrowColumn>
      <Link to={back.to} className="inline-flex min-h-target items-center gap-1 text-note text-ink-2 hover:text-ink">
        <Icon name="left" size={16} />
        {back.label}
      </Link>
      <h1 tabIndex={-1} className="mb-6 font-serif text-title tracking-[.03em]">
        {title}
      </h1>
      {children}
    </NarrowColumn>
  )
}
