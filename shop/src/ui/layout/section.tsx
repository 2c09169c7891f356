import { type ReactNode, useId } from 'react'

export interface SectionProps {
  title: ReactNode
  /** Language of the title where it is not the page's. */
  lang?: string
  /** A link at the end of the head's line. */
  aside?: ReactNode
  /** Closer to the part above it. */
  isNear?: boolean
  children: ReactNode
}

/** A part of a page under a serif head, set off by space. */
export function Section({ title, lang, aside, isNear = false, children }: SectionProps) {
  const headId = useId()
  return (
    <section className={isNear ? 'mt-12' : 'mt-section'} aria-labelledby={headId}>
      <div className="mb-6 flex items-baseline justify-between gap-4">
        <h2 id={headId} lang={lang} className="font-serif text-lead tracking-[.03em]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
