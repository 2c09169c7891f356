import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import { NarrowColumn } from '#ui/layout/narrow-column.tsx'

/** A page of the account: the way back to the profile, the title, what can be done. */
export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <NarrowColumn>
      <Link
        to={paths.profile}
        className="inline-flex min-h-target items-center gap-1 text-note text-ink-2 hover:text-ink"
      >
        <Icon name="left" size={16} />
        {m.identity_back_to_profile()}
      </Link>
      <h1 tabIndex={-1} className="mb-6 font-serif text-title tracking-[.03em]">
        {title}
      </h1>
      {children}
    </NarrowColumn>
  )
}
