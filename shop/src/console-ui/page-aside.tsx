import type { ReactNode } from 'react'

/** Facts beside the main column of a page; below that column on a narrower screen. */
export function PageAside({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={`grid gap-6 border-line *:grid *:gap-3 max-wide:mt-8 max-wide:border-t max-wide:pt-5 [&>section>h2]:m-0 [&>section>h2]:text-[0.875rem] [&>section+section]:mt-5 [&>section+section]:border-t [&>section+section]:border-line [&>section+section]:pt-5 ${className}`}
    >
      {children}
    </div>
  )
}
