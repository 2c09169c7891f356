import type { ReactNode } from 'react'

export interface BeforeAfterListProps {
  label: string
  isBusy?: boolean
  children: ReactNode
}

/** Preview of a change of several rows: the old value beside the new one. */
export function BeforeAfterList({ label, isBusy, children }: BeforeAfterListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, also by keyboard
    <ul className="mt-3 mb-2 max-h-[40vh] overflow-y-auto" aria-label={label} aria-busy={isBusy} tabIndex={0}>
      {children}
    </ul>
  )
}

export interface BeforeAfterRowProps {
  name: string
  before: ReactNode
  after: ReactNode
  /** The result, below. */
  children?: ReactNode
}

export function BeforeAfterRow({ name, before, after, children }: BeforeAfterRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto_auto] gap-x-3 gap-y-0.5 text-small/[22px] tabular-nums">
      <span>{name}</span>
      <del className="text-ink-3">{before}</del>
      <span aria-hidden="true">→</span>
      <ins className="font-strong no-underline">{after}</ins>
      {children && <span className="col-span-full">{children}</span>}
    </li>
  )
}
