import type { ReactNode } from 'react'
import { BackLink } from '#ui/headings/back-link.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'

export interface SubPageProps {
  title: string
  back: { to: string; label: string }
  children: ReactNode
}

/** A page below another private page: back link, title and content. */
export function SubPage({ title, back, children }: SubPageProps) {
  return (
    <NarrowColumn>
      <BackLink to={back.to}>{back.label}</BackLink>
      <h1 tabIndex={-1} className="mb-6 font-serif text-title tracking-[.03em]">
        {title}
      </h1>
      {children}
    </NarrowColumn>
  )
}
