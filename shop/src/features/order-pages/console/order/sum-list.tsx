import type { ReactNode } from 'react'

export function SumList({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`grid grid-cols-[1fr_auto] gap-y-1.5 tabular-nums ${className}`}>{children}</dl>
}

export function Sum({ name, isTotal = false, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  const edge = isTotal ? 'border-t border-line pt-1.5' : ''
  return (
    <>
      <dt className={`${edge} ${isTotal ? 'text-ink' : 'text-ink-2'}`}>{name}</dt>
      <dd className={`pl-4 text-right ${edge}`}>{children}</dd>
    </>
  )
}
