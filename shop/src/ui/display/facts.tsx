import type { ReactNode } from 'react'

export interface Fact {
  term: string
  detail: ReactNode
}

/** Facts as a description list: with hairlines on a page, or `isCompact` (note size) in a panel. */
export function Facts({ facts, isCompact = false }: { facts: readonly Fact[]; isCompact?: boolean }) {
  if (isCompact) {
    return (
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-0.5 text-note/relaxed">
        {facts.map((fact) => (
          <div key={fact.term} className="contents">
            <dt className="text-ink-3">{fact.term}</dt>
            <dd className="text-ink-2 tabular-nums">{fact.detail}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <dl className="facts">
      {facts.map((fact) => (
        <div key={fact.term} className="col-span-2 grid grid-cols-subgrid border-b border-line py-3">
          <dt className="text-ink-3">{fact.term}</dt>
          <dd className="tabular-nums">{fact.detail}</dd>
        </div>
      ))}
    </dl>
  )
}
