import type { ReactNode } from 'react'
import { PagePicture } from '../display/page-picture.tsx'
import { scenes } from '../display/scenes.ts'

export interface EmptyStateProps {
  /** Repeats the search, e.g. 没有找到「抹茶色雨伞」. */
  title: string
  sentence: string
  /** Links to continue: chips of the types, or one primary button. */
  children?: ReactNode
  /** `h2` where the page already has its title. */
  headingLevel?: 'h1' | 'h2' | 'h3'
}

/** Placeholder of an empty list. */
export function EmptyState({ title, sentence, children, headingLevel: Heading = 'h1' }: EmptyStateProps) {
  return (
    <div className="mx-auto mt-8 grid max-w-[560px] justify-items-center gap-4 text-center">
      <PagePicture scene={scenes.empty} alt="" sizes="360px" className="max-w-[360px] rounded-picture" />
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="font-serif text-title tracking-[.03em]">
        {title}
      </Heading>
      <p className="text-ink-2">{sentence}</p>
      {children}
    </div>
  )
}
