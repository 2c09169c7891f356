import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import { NarrowColumn } from '#ui/layout/narrow-column.tsx'

/** The form's page: the way back, the title, the form. */
export function AddressPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <NarrowColumn>
      <Link
        to={paths.addresses}
        className="inline-flex min-h-target items-center gap-1 text-note text-ink-2 hover:text-ink"
      >
        <Icon name="left" size={16} />
        {m.delivery_back_to_book()}
      </Link>
      <h1 tabIndex={-1} className="mb-6 font-serif text-title tracking-[.03em]">
        {title}
      </h1>
      {children}
    </NarrowColumn>
  )
}
