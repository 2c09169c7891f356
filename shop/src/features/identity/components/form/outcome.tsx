import type { ReactNode } from 'react'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'

/** Drawn here, because no other page of the shop uses them. */
const marks = {
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  over: 'M12 8v4.5l3 2M4.2 9A8.5 8.5 0 1 1 3.5 13M4 4.5V9h4.5',
} as const

export interface OutcomeProps {
  mark: keyof typeof marks
  title: string
  children: ReactNode
}

/** How a step of an account ended. */
export function Outcome({ mark, title, children }: OutcomeProps) {
  return (
    <NarrowColumn>
      <div className="mt-6 grid max-w-[480px] gap-4 rounded-panel border border-line bg-raised p-6">
        <span
          className={`grid size-14 place-items-center rounded-pill ${mark === 'over' ? 'bg-sunk text-ink-2' : 'bg-accent-soft text-accent'}`}
        >
          <svg className="icon" viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
            <path d={marks[mark]} />
          </svg>
        </span>
        <h1 tabIndex={-1} className="font-serif text-title tracking-[.03em]">
          {title}
        </h1>
        {children}
      </div>
    </NarrowColumn>
  )
}
