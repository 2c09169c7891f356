import type { ReactNode } from 'react'
import { classNames } from '#ui/display/class-names.ts'

export interface PicturedProps {
  /** URL; empty: a ground of the same size. */
  picture: string | null | undefined
  isLarge?: boolean
  children: ReactNode
}

/** Goods in a row of a list: a small picture and words. */
export function Pictured({ picture, isLarge = false, children }: PicturedProps) {
  const size = isLarge ? 44 : 36
  const look = classNames(
    'flex-none rounded-picture bg-picture-ground object-cover [filter:var(--picture-filter)]',
    isLarge ? 'size-11' : 'size-9',
  )
  return (
    <span className="flex min-w-0 items-center gap-3">
      {picture ? (
        <img className={look} src={picture} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <span className={look} />
      )}
      <span>{children}</span>
    </span>
  )
}
