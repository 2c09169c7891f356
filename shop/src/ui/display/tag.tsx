import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `warm`: waiting. `matcha`: done. `quiet`: closed. `danger`: needs a person. `paper`: on a picture. */
export type TagTone = 'warm' | 'matcha' | 'quiet' | 'danger' | 'paper'

const tones: Record<TagTone, string> = {
  warm: 'bg-warn-soft text-warn',
  matcha: 'bg-accent-soft text-accent',
  quiet: 'bg-sunk text-ink-2',
  danger: 'bg-danger-soft text-danger',
  paper: 'bg-paper text-ink-2',
}

export interface TagProps {
  tone?: TagTone
  /** 22 px high: in rows of the console. */
  isDense?: boolean
  children: ReactNode
}

/** A state as text; the colour only helps. */
export function Tag({ tone = 'quiet', isDense = false, children }: TagProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-pill px-2.5',
        isDense ? 'py-px text-note/5 whitespace-nowrap' : 'py-[3px] text-note/normal',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
