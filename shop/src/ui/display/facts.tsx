import type { ReactNode } from 'react'

export interface Fact {
  term: string
  detail: ReactNode
}

/** Facts as a description list: with hairlines on a page, or `isCompact` (note size) in a panel. */
export function Facts({ facts, isCompact = false }: { facts: readonly Fact[]; isCompact?: boolean }) {
  return (
    <dl className={isCompact ? 'grid grid-cols-[max-content_1fr] gap-x-4 gap-y-0.5 text-note/relaxed' : 'facts'}>
      {facts.map(({ term, detail }) => (
        <div
          key={term}
          className={isCompact ? 'contents' : 'col-span-2 grid grid-cols-subgrid border-b border-line py-3'}
        >
          <dt className="text-ink-3">{term}</dt>
          <dd className={isCompact ? 'text-ink-2 tabular-nums' : 'tabular-nums'}>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
