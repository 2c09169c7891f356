import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      <h2 className="font-serif text-lead tracking-[.03em]">{title}</h2>
      {children}
    </section>
  )
}
