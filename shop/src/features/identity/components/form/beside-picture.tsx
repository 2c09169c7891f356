import type { ReactNode } from 'react'
import { PagePicture } from '#ui/display/page-picture.tsx'
import { scenes } from '#ui/display/scenes.ts'

/** One column for a form, with the picture next to it from 1000 px. */
export function BesidePicture({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[400px] items-center gap-x-24 pt-6 min-[1000px]:max-w-[992px] min-[1000px]:grid-cols-[496fr_400fr]">
      <PagePicture
        scene={scenes.login}
        alt=""
        sizes="496px"
        className="hidden aspect-[4/5] rounded-picture min-[1000px]:block"
      />
      {children}
    </div>
  )
}
