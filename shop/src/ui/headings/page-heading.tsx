import type { ReactNode } from 'react'

/** The page's one `h1`. `note` follows it (a count); `lang` is for a title in another language than the page's. */
export function PageHeading({ children, note, lang }: { children: ReactNode; note?: ReactNode; lang?: string }) {
  return (
    <div className="mb-6 flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-6">
      <h1 tabIndex={-1} lang={lang} className="font-serif text-title tracking-[.03em]">
        {children}
      </h1>
      {note && <p className="text-note text-ink-2 tabular-nums">{note}</p>}
    </div>
  )
}
